import { instanceFinder } from '#src/extractors/instance-keys.ts';
import { type Reach, reachFrom, withDirect } from '#src/extractors/reachability.ts';
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
  const asked = [
    ...askedByManifest(fieldOf(lock, 'manifest')),
    ...membersOf(lock, locked).flatMap(askedByMember),
  ];
  const roots = asked.flatMap(([references, scope]) => nodesOf(references).map((id) => ({ id, scope })));
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

/** References to packages, and what they are wanted for. */
type Asked = readonly [references: unknown, scope: Scope];

function askedByManifest(manifest: unknown): readonly Asked[] {
  return [[fieldOf(manifest, 'requirements'), 'runtime'], ...inGroups(manifest, 'dependency-groups', 'dev')];
}

function askedByMember({ entry }: LockedPackage): readonly Asked[] {
  return [
    [fieldOf(entry, 'dependencies'), 'runtime'],
    ...inGroups(entry, 'optional-dependencies', 'optional'),
    ...inGroups(entry, 'dev-dependencies', 'dev'),
  ];
}

function inGroups(asking: unknown, table: string, scope: Scope): readonly Asked[] {
  return entriesOf(fieldOf(asking, table)).map(([, references]) => [references, scope]);
}
