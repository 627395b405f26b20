import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { newerFormat, requireAnyField } from '#src/extractors/lockfile-shape.ts';
import {
  type AskedPackages,
  packagesAskedForBeside,
} from '#src/extractors/msbuild-project/asked-packages.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { type Reach, type Root, reachFrom } from '#src/extractors/reachability.ts';
import type { Relationship } from '#src/items/dependency.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { parseJson } from '#src/text/json.ts';
import { entriesOf, fieldOf, textOf } from '#src/text/untrusted.ts';

/**
 * packages.lock.json of NuGet: what was restored for each target framework, with the project beside it for what is
 * private to it
 * (https://learn.microsoft.com/nuget/consume-packages/package-references-in-project-files#locking-dependencies).
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile, tree: FileTree): Extraction {
  const lock = parseJson(file.text);
  requireAnyField(lock, ['dependencies']);
  const locked = entriesOf(fieldOf(lock, 'dependencies')).flatMap(lockedIn);
  refuseTooManyPackages(locked.length);
  const asked = packagesAskedForBeside(tree, file.path);
  const byId = new Map(locked.map((one) => [one.id, one]));
  const roots = locked.flatMap((one) => rootsIn(one, asked));
  const reached = reachFrom(roots, (id) => edgesOf(byId.get(id)));
  const thirdParty = locked.filter(({ type }) => type !== 'Project');
  const uses = thirdParty.map((one) => useOf(one, reached.get(one.id)));
  const extraction = packageUses('nuget', file.path, uses);
  const newer = newerFormat(file.path, fieldOf(lock, 'version'), 2);
  return { ...extraction, problems: [...extraction.problems, ...asked.problems, ...newer] };
}

interface Locked {
  /** Framework and lower-cased name: NuGet compares names without regard to case. */
  readonly id: string;
  readonly name: string;
  readonly version: string | null;
  /** `Direct`, `Transitive`, `CentralTransitive`, or `Project` for one of this checkout. */
  readonly type: string | null;
  /** Ids. */
  readonly dependencies: readonly string[];
}

function lockedIn([target, packages]: readonly [string, unknown]): readonly Locked[] {
  // `net8.0/linux-x64` adds to `net8.0`.
  const framework = target.split('/')[0] ?? target;
  const idOf = (name: string) => `${framework}\n${name.toLowerCase()}`;
  return entriesOf(packages).map(([name, entry]) => ({
    id: idOf(name),
    name,
    version: textOf(fieldOf(entry, 'resolved')),
    type: textOf(fieldOf(entry, 'type')),
    dependencies: entriesOf(fieldOf(entry, 'dependencies')).map(([dependency]) => idOf(dependency)),
  }));
}

/** What the project asks for, and what projects of the checkout that it refers to ask for. */
function rootsIn({ id, name, type, dependencies }: Locked, asked: AskedPackages): readonly Root[] {
  if (type === 'Project')
    return dependencies.map((to) => ({ id: to, scope: asked.isKnown ? 'runtime' : 'unknown' }));
  return type === 'Direct' ? [{ id, scope: asked.scopes.get(name.toLowerCase()) ?? 'unknown' }] : [];
}

function edgesOf(locked: Locked | undefined): readonly { readonly to: string }[] {
  if (locked === undefined || locked.type === 'Project') return [];
  return locked.dependencies.map((to) => ({ to }));
}

function useOf({ name, version, type }: Locked, reach: Reach | undefined): PackageUse {
  return { name, version, relationship: relationshipOf(type), ...reach };
}

function relationshipOf(type: string | null): Relationship {
  if (type === 'Direct') return 'direct';
  return type === null ? 'unknown' : 'transitive';
}
