import { addToList } from '#src/extractors/lists-by-key.ts';
import { poetryRequirements } from '#src/extractors/python-project/poetry-table.ts';
import type { ProjectRequirement } from '#src/extractors/python-project/python-project.ts';
import { parseRequirement, type Requirement } from '#src/extractors/python-project/requirement.ts';
import { type Reach, reachFrom, withDirect } from '#src/extractors/reachability.ts';
import { normalisedPypiName } from '#src/text/purl.ts';
import { entriesOf, fieldOf, textsOf } from '#src/text/untrusted.ts';
import { isLocal, type LockedPackage } from './locked-package.ts';

/** Key of a package → how the project reaches it. */
export function reachPackages(
  locked: readonly LockedPackage[],
  project: readonly ProjectRequirement[],
): ReadonlyMap<string, Reach> {
  const edges = edgesOf(locked);
  const roots = project.flatMap((requirement) => {
    return nodesOf(requirement).map((id) => ({ id, scope: requirement.scope }));
  });
  const reached = reachFrom(roots, (node) => (edges.get(node) ?? []).map((to) => ({ to })));
  const local = locked.filter(isLocal);
  return withDirect(
    reached,
    local.flatMap(({ key }) => edges.get(key) ?? []),
  );
}

/** A package is a node, and so is each of its extras: `requests`, `requests[socks]`. */
function nodesOf({ name, extras }: Requirement): readonly string[] {
  return [name, ...extras.map((extra) => `${name}[${extra}]`)];
}

function edgesOf(locked: readonly LockedPackage[]): ReadonlyMap<string, readonly string[]> {
  const edges = new Map<string, string[]>();
  for (const { entry, key } of locked) {
    addToList(edges, key, dependenciesOf(entry).flatMap(nodesOf));
    for (const [extra, texts] of entriesOf(fieldOf(entry, 'extras'))) {
      addToList(edges, `${key}[${normalisedPypiName(extra)}]`, requirementsOf(texts).flatMap(nodesOf));
    }
  }
  return edges;
}

/** Without the optional ones: these hang on the extras that ask for them. */
function dependenciesOf(entry: unknown): readonly Requirement[] {
  return poetryRequirements(fieldOf(entry, 'dependencies')).filter(({ isOptional }) => !isOptional);
}

function requirementsOf(texts: unknown): readonly Requirement[] {
  return textsOf(texts).flatMap((text) => parseRequirement(text) ?? []);
}
