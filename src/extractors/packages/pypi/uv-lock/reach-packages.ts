import { instanceFinder } from '#src/extractors/instance-keys.ts';
import { type Reach, type Root, reachFrom, withDirect } from '#src/extractors/reachability.ts';
import type { Scope } from '#src/items/dependency.ts';
import { normalisedPypiName } from '#src/text/purl.ts';
import { entriesOf, fieldOf, listOf, textsOf } from '#src/text/untrusted.ts';
import { isLocal, type LockedPackage, referenceKey } from './locked-package.ts';

/**
 * Id of a package → how the members of the workspace reach it.
 * Each member is a root: its own dependencies, its extras (optional), its groups (dev). So is a workspace or a script
 * that is no package itself: what it asks for stands in `[manifest]`.
 */
export function reachPackages(lock: unknown, locked: readonly LockedPackage[]): ReadonlyMap<string, Reach> {
  const find = instanceFinder(locked);
  const nodesOf = (references: unknown) =>
    listOf(references).flatMap((reference) => nodesAskedFor(reference, find));
  const edges = new Map(locked.flatMap((one) => edgesOf(one, nodesOf)));
  const roots = [
    ...rootsOf(fieldOf(lock, 'manifest'), manifestTables, nodesOf),
    ...membersOf(lock, locked).flatMap(({ entry }) => rootsOf(entry, memberTables, nodesOf)),
  ];
  const reached = reachFrom(roots, (node) => (edges.get(node) ?? []).map((to) => ({ to })));
  // Also what a local package asks for that is no member of the workspace.
  const local = locked.filter(isLocal);
  return withDirect(
    reached,
    local.flatMap(({ id }) => edges.get(id) ?? []),
  );
}

/** A package is a node, and so is each of its extras. */
function nodesAskedFor(reference: unknown, find: (key: string) => string | null): readonly string[] {
  const id = find(referenceKey(reference));
  if (id === null) return [];
  // `[manifest]` writes the plural.
  const extras = [...textsOf(fieldOf(reference, 'extra')), ...textsOf(fieldOf(reference, 'extras'))];
  return [id, ...extras.map((extra) => `${id}[${extra}]`)];
}

function edgesOf(
  { id, entry }: LockedPackage,
  nodesOf: (references: unknown) => readonly string[],
): readonly (readonly [string, readonly string[]])[] {
  const extras = entriesOf(fieldOf(entry, 'optional-dependencies'));
  return [
    [id, nodesOf(fieldOf(entry, 'dependencies'))],
    ...extras.map(([extra, references]) => [`${id}[${extra}]`, nodesOf(references)] as const),
  ];
}

function membersOf(lock: unknown, locked: readonly LockedPackage[]): readonly LockedPackage[] {
  const local = locked.filter(isLocal);
  const names = new Set(textsOf(fieldOf(fieldOf(lock, 'manifest'), 'members')).map(normalisedPypiName));
  const members = local.filter((one) => names.has(normalisedPypiName(one.name)) || isAtRoot(one));
  return members.length > 0 ? members : local;
}

function isAtRoot({ entry }: LockedPackage): boolean {
  const source = fieldOf(entry, 'source');
  return fieldOf(source, 'editable') === '.' || fieldOf(source, 'virtual') === '.';
}

interface RequirementTables {
  readonly dependencies: string;
  readonly extras: string;
  readonly groups: string;
}

const memberTables: RequirementTables = {
  dependencies: 'dependencies',
  extras: 'optional-dependencies',
  groups: 'dev-dependencies',
};

const manifestTables: RequirementTables = {
  dependencies: 'requirements',
  extras: 'optional-dependencies',
  groups: 'dependency-groups',
};

function rootsOf(
  asking: unknown,
  tables: RequirementTables,
  nodesOf: (references: unknown) => readonly string[],
): readonly Root[] {
  const roots = (references: unknown, scope: Scope) => nodesOf(references).map((id) => ({ id, scope }));
  return [
    ...roots(fieldOf(asking, tables.dependencies), 'runtime'),
    ...entriesOf(fieldOf(asking, tables.extras)).flatMap(([, asked]) => roots(asked, 'optional')),
    ...entriesOf(fieldOf(asking, tables.groups)).flatMap(([, asked]) => roots(asked, 'dev')),
  ];
}
