import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { newerFormat, requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import type { Relationship } from '#src/items/dependency.ts';
import { parseJson } from '#src/text/json.ts';
import { entriesOf, fieldOf, textOf } from '#src/text/untrusted.ts';

/**
 * packages.lock.json of NuGet: what was restored for each target framework
 * (https://learn.microsoft.com/nuget/consume-packages/package-references-in-project-files#locking-dependencies).
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  const lock = parseJson(file.text);
  requireAnyField(lock, ['dependencies']);
  const locked = entriesOf(fieldOf(lock, 'dependencies')).flatMap(([, framework]) => lockedIn(framework));
  refuseTooManyPackages(locked.length);
  const askedFor = namesAskedForByProjects(locked);
  const thirdParty = locked.filter(({ type }) => type !== 'Project');
  const extraction = packageUses(
    'nuget',
    file.path,
    thirdParty.map((one) => useOf(one, askedFor)),
  );
  const newer = newerFormat(file.path, fieldOf(lock, 'version'), 2);
  return { ...extraction, problems: [...extraction.problems, ...newer] };
}

interface Locked {
  readonly name: string;
  /** `Direct`, `Transitive`, `CentralTransitive`, or `Project` for one of this checkout. */
  readonly type: string | null;
  readonly entry: unknown;
}

function lockedIn(framework: unknown): readonly Locked[] {
  return entriesOf(framework).map(([name, entry]) => ({ name, type: textOf(fieldOf(entry, 'type')), entry }));
}

/** Lower-cased, as NuGet compares names. */
function namesAskedForByProjects(locked: readonly Locked[]): ReadonlySet<string> {
  const projects = locked.filter(({ type }) => type === 'Project');
  const asked = projects.flatMap(({ entry }) => entriesOf(fieldOf(entry, 'dependencies')));
  return new Set(asked.map(([name]) => name.toLowerCase()));
}

function useOf({ name, type, entry }: Locked, askedFor: ReadonlySet<string>): PackageUse {
  return {
    name,
    version: textOf(fieldOf(entry, 'resolved')),
    relationship: askedFor.has(name.toLowerCase()) ? 'direct' : relationshipOf(type),
  };
}

function relationshipOf(type: string | null): Relationship {
  if (type === 'Direct') return 'direct';
  return type === null ? 'unknown' : 'transitive';
}
