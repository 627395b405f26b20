import type { Relationship } from '#src/items/dependency.ts';
import { ecosystems } from '#src/items/ecosystem.ts';
import type { PackageKey } from '#src/items/package.ts';
import type { DependencyStore, ProjectPackage, ProjectStore } from '#src/stores/item-store.ts';
import { packageKeyOf } from '#src/text/purl.ts';

/** `unknown`: not found, but some file of the project could not be read, so it may be there all the same. */
export type PackagePresence = 'in-repo' | 'not-in-repo' | 'unknown';

export interface CheckedPackage {
  /** As asked. */
  readonly name: string;
  readonly status: PackagePresence;
  readonly purl: PackageKey | null;
  readonly versions: readonly string[];
  readonly relationship: Relationship | null;
}

/**
 * Whether a project uses these packages, one row per asked name, in order. A name is a package's name in any
 * ecosystem, or a purl; a purl's version is not looked at.
 */
export async function checkPackages(
  store: Pick<DependencyStore & ProjectStore, 'packagesOf' | 'problemsOf'>,
  projectId: number,
  names: readonly string[],
): Promise<readonly CheckedPackage[]> {
  const [packages, problems] = await Promise.all([
    store.packagesOf(projectId, null),
    store.problemsOf(projectId),
  ]);
  const byKey = new Map(packages.map((one) => [one.key, one]));
  const absent = problems.length === 0 ? 'not-in-repo' : 'unknown';
  return names.map((name) => checkedPackage(name, findPackage(name, byKey), absent));
}

function findPackage(
  name: string,
  byKey: ReadonlyMap<PackageKey, ProjectPackage>,
): ProjectPackage | undefined {
  const keys = name.startsWith('pkg:')
    ? [name.replace(/(?<=.)[@?#].*$/, '')]
    : ecosystems.map((ecosystem) => packageKeyOf(ecosystem, name) ?? '');
  return keys.map((key) => byKey.get(key)).find((one) => one !== undefined);
}

function checkedPackage(
  name: string,
  found: ProjectPackage | undefined,
  absent: PackagePresence,
): CheckedPackage {
  if (found === undefined) return { name, status: absent, purl: null, versions: [], relationship: null };
  const { key, versions, relationship } = found;
  return { name, status: 'in-repo', purl: key, versions, relationship };
}
