import { referenceOf } from '#src/extractors/conan-project/reference.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import type { PackageUse } from '#src/extractors/package-uses.ts';
import { type Reach, type Root, reachFrom } from '#src/extractors/reachability.ts';
import { entriesOf, fieldOf, isObject, textOf, textsOf } from '#src/text/untrusted.ts';

interface GraphNode {
  readonly id: string;
  /** Null for a node that no recipe is behind: what consumes the others. */
  readonly reference: string | null;
  readonly isFirstParty: boolean;
  readonly entry: unknown;
}

/** The nodes of a Conan 1 lock. What a first-party node requires is direct; only for the build, if it says so. */
export function graphUses(graph: unknown): readonly PackageUse[] {
  const nodes = entriesOf(fieldOf(graph, 'nodes')).map(nodeOf);
  refuseTooManyPackages(nodes.length);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const roots = nodes.filter(({ isFirstParty }) => isFirstParty).flatMap(({ entry }) => rootsIn(entry));
  const reached = reachFrom(roots, (id) => requiredBy(byId.get(id)));
  return nodes.flatMap(({ id, reference, isFirstParty }) => {
    const read = reference === null || isFirstParty ? null : referenceOf(reference);
    return read === null ? [] : [{ ...read, ...(reached.get(id) ?? behind(roots)) }];
  });
}

/** The graph is that of its roots: what they do not link, some recipe was built with. */
function behind(roots: readonly Root[]): Partial<Reach> {
  return roots.length === 0 ? {} : { relationship: 'transitive', scope: 'build' };
}

function nodeOf([id, entry]: readonly [string, unknown]): GraphNode {
  const reference = textOf(fieldOf(entry, 'ref')) ?? textOf(fieldOf(entry, 'pref'));
  return {
    id,
    reference,
    isFirstParty: reference === null || textOf(fieldOf(entry, 'path')) !== null,
    entry,
  };
}

function rootsIn(entry: unknown): readonly Root[] {
  return [
    ...idsIn(entry, 'requires').map((id) => ({ id, scope: 'runtime' }) as const),
    ...idsIn(entry, 'build_requires').map((id) => ({ id, scope: 'build' }) as const),
  ];
}

function requiredBy(node: GraphNode | undefined): readonly { readonly to: string }[] {
  if (node === undefined || node.isFirstParty) return [];
  return idsIn(node.entry, 'requires').map((to) => ({ to }));
}

/** Ids as a list, or, in the first versions of the format, by the reference that they stand for. */
function idsIn(entry: unknown, list: string): readonly string[] {
  const ids = fieldOf(entry, list);
  return isObject(ids) ? entriesOf(ids).flatMap(([, id]) => textOf(id) ?? []) : textsOf(ids);
}
