import { besideOf, readCompanion } from '#src/extractors/companion-file.ts';
import { cutOffProblems } from '#src/extractors/cut-off.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { instanceFinder } from '#src/extractors/instance-keys.ts';
import { newerFormat } from '#src/extractors/lockfile-shape.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { type Reach, reachFrom } from '#src/extractors/reachability.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { parseToml } from '#src/text/toml.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';
import { fieldOf } from '#src/text/untrusted.ts';
import { type LockedPackage, lockedPackages } from './manifest-toml/locked-package.ts';
import { packagesAskedFor } from './manifest-toml/project-toml.ts';

/**
 * Manifest.toml of Julia, versions 1 and 2, with Project.toml for what is direct
 * (https://pkgdocs.julialang.org/v1/toml-files/). What has no version comes with Julia itself.
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile, tree: FileTree): Extraction {
  // Counted before they are parsed, which takes much longer.
  refuseTooManyPackages(file.text.split('\n[[').length - 1);
  const lock = parseToml(file.text);
  const packages = lockedPackages(lock);
  if (packages === null)
    throw new UnreadableText('malformed', 'expected `manifest_format` or [[deps.…]], found neither');
  const project = readCompanion(tree, projectPath(file.path), packagesAskedFor);
  const find = instanceFinder(packages);
  const byId = new Map(packages.map((one) => [one.id, one]));
  const asked = (project.value ?? []).flatMap(({ uuid, scope }) => {
    const id = find(uuid);
    return id === null ? [] : [{ id, scope }];
  });
  const local = packages.filter(({ isLocal }) => isLocal);
  const roots = [
    ...asked,
    ...local.flatMap((one) => idsOf(one, find).map((id) => ({ id, scope: 'runtime' as const }))),
  ];
  const reached = reachFrom(project.value === null ? [] : roots, (id) => edgesOf(byId.get(id), find));
  const thirdParty = packages.filter(({ isLocal, version }) => !isLocal && version !== null);
  const extraction = packageUses(
    'julia',
    file.path,
    thirdParty.map((one) => useOf(one, reached.get(one.id))),
  );
  const newer = newerFormat(file.path, fieldOf(lock, 'manifest_format'), 2);
  const cut = cutOffProblems(file.path, file.text);
  return { ...extraction, problems: [...extraction.problems, ...project.problems, ...newer, ...cut] };
}

type Find = (key: string) => string | null;

function projectPath(manifestPath: string): string {
  const name = /(?:^|\/)Julia[^/]*$/.test(manifestPath) ? 'JuliaProject.toml' : 'Project.toml';
  return besideOf(manifestPath, name);
}

function idsOf({ dependencies }: LockedPackage, find: Find): readonly string[] {
  return dependencies.flatMap((key) => find(key) ?? []);
}

function edgesOf(locked: LockedPackage | undefined, find: Find): readonly { readonly to: string }[] {
  return locked === undefined || locked.isLocal ? [] : idsOf(locked, find).map((to) => ({ to }));
}

function useOf({ name, version, repository, commit }: LockedPackage, reach: Reach | undefined): PackageUse {
  return { name, version, ...reach, source: repository === null ? null : gitSource(repository, commit) };
}
