import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { type Interpolate, interpolationOf } from '#src/extractors/maven-project/interpolation.ts';
import { lineageOf } from '#src/extractors/maven-project/lineage.ts';
import { localPomsOf } from '#src/extractors/maven-project/local-poms.ts';
import {
  type ManagedDependency,
  managedDependencies,
  nameOf,
} from '#src/extractors/maven-project/managed-dependencies.ts';
import { type PomDependency, parsePom } from '#src/extractors/maven-project/pom.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import type { Scope } from '#src/items/dependency.ts';
import type { FileTree } from '#src/text/file-tree.ts';

/**
 * pom.xml of Maven, with what its parents and BOMs say as far as they lie in the repository
 * (https://maven.apache.org/pom.html). Modules of the repository are first-party.
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile, tree: FileTree): Extraction {
  // Counted before they are parsed, which takes much longer.
  refuseTooManyPackages(file.text.split('<dependency>').length - 1);
  const pom = parsePom(file.text);
  const local = localPomsOf(tree);
  const lineage = lineageOf(tree, { path: file.path, pom });
  const interpolate = interpolationOf(lineage);
  const managed = managedDependencies(tree, local, lineage);
  const uses = lineage
    .flatMap(({ dependencies }) => dependencies)
    .flatMap((dependency) => useOf(dependency, interpolate, managed));
  return packageUses(
    'maven',
    file.path,
    uses.filter(({ name }) => !local.has(name)),
  );
}

function useOf(
  dependency: PomDependency,
  interpolate: Interpolate,
  managed: ReadonlyMap<string, ManagedDependency>,
): readonly PackageUse[] {
  const name = nameOf(dependency, interpolate);
  if (name === null) return [];
  const management = managed.get(name);
  const version =
    dependency.version === null ? (management?.version ?? null) : interpolate(dependency.version);
  return [
    {
      name,
      ...versionOrRange(version),
      relationship: 'direct',
      scope: scopeOf(dependency, interpolate(dependency.scope ?? management?.scope ?? null)),
    },
  ];
}

/** `[1.0,2.0)` leaves the choice to Maven; so do `LATEST` and `RELEASE`. */
function versionOrRange(version: string | null): Pick<PackageUse, 'version' | 'range'> {
  return version !== null && /^[[(]|^(?:LATEST|RELEASE)$/.test(version) ? { range: version } : { version };
}

function scopeOf({ isOptional }: PomDependency, scope: string | null): Scope {
  if (scope === 'test') return 'dev';
  // Compiled against; whoever runs the program brings it.
  if (scope === 'provided') return 'build';
  return isOptional ? 'optional' : 'runtime';
}
