import type { FileTree } from '#src/text/file-tree.ts';
import { type Interpolate, interpolationOf } from './interpolation.ts';
import { lineageOf } from './lineage.ts';
import type { LocalPoms } from './local-poms.ts';
import type { Pom, PomDependency } from './pom.ts';

/** What a project says of a dependency wherever it is used. */
export interface ManagedDependency {
  readonly version: string | null;
  readonly scope: string | null;
}

/** BOMs may import BOMs. */
const deepestImport = 10;

/**
 * `dependencyManagement` of a lineage by `group:artifact`, with the BOMs that lie in the repository; others cannot be
 * read offline, so that their versions stay unknown
 * (https://maven.apache.org/guides/introduction/introduction-to-dependency-mechanism.html#importing-dependencies).
 */
export function managedDependencies(
  tree: FileTree,
  poms: LocalPoms,
  lineage: readonly Pom[],
  depth = 0,
): ReadonlyMap<string, ManagedDependency> {
  const interpolate = interpolationOf(lineage);
  const managed = lineage.flatMap((pom) => pom.managed);
  const byName = new Map<string, ManagedDependency>();
  for (const dependency of managed.filter((one) => !isImport(one))) {
    addFirst(byName, nameOf(dependency, interpolate), managedBy(dependency, interpolate));
  }
  for (const bom of depth < deepestImport ? managed.filter(isImport) : []) {
    const local = poms.get(nameOf(bom, interpolate) ?? '');
    if (local === undefined) continue;
    const imported = managedDependencies(tree, poms, lineageOf(tree, local), depth + 1);
    for (const [name, dependency] of imported) addFirst(byName, name, dependency);
  }
  return byName;
}

/** `group:artifact`, or null where one is missing or not known. */
export function nameOf({ group, artifact }: PomDependency, interpolate: Interpolate): string | null {
  const knownGroup = interpolate(group);
  const knownArtifact = interpolate(artifact);
  return knownGroup === null || knownArtifact === null ? null : `${knownGroup}:${knownArtifact}`;
}

function isImport({ scope }: PomDependency): boolean {
  return scope === 'import';
}

function managedBy({ version, scope }: PomDependency, interpolate: Interpolate): ManagedDependency {
  return { version: interpolate(version), scope };
}

function addFirst(
  byName: Map<string, ManagedDependency>,
  name: string | null,
  dependency: ManagedDependency,
): void {
  if (name !== null && !byName.has(name)) byName.set(name, dependency);
}
