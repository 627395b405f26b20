import { join } from 'node:path/posix';
import { besideOf } from '#src/extractors/companion-file.ts';
import { cutOffProblems } from '#src/extractors/cut-off.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { lockedGitSource } from '#src/extractors/git-source.ts';
import { newerFormat, requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import type { Reach } from '#src/extractors/reachability.ts';
import { webHostOf } from '#src/text/source-url.ts';
import { parseToml } from '#src/text/toml.ts';
import { fieldOf, fieldsOf, textOf } from '#src/text/untrusted.ts';
import { isLocal, type LockedPackage, lockedPackages } from './uv-lock/locked-package.ts';
import { reachPackages } from './uv-lock/reach-packages.ts';

/** uv.lock: names its own first-party packages and what each asks for, so it needs no other file. */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  const lock = parseToml(file.text);
  requireAnyField(lock, ['version', 'package']);
  const locked = lockedPackages(lock);
  refuseTooManyPackages(locked.length);
  const reached = reachPackages(lock, locked);
  const thirdParty = locked.filter((one) => !isLocal(one));
  const uses = thirdParty.map((one) => useOf(one, reached.get(one.id)));
  const extraction = packageUses('pypi', file.path, uses);
  const newer = newerFormat(file.path, fieldOf(lock, 'version'), 1);
  const cut = cutOffProblems(file.path, file.text);
  const covers = locked.flatMap((one) => manifestOf(file.path, one));
  return { ...extraction, problems: [...extraction.problems, ...newer, ...cut], covers };
}

/** A local package is a folder of the workspace, or an archive. */
function manifestOf(lockPath: string, { entry }: LockedPackage): readonly string[] {
  const { editable, virtual, directory } = fieldsOf(fieldOf(entry, 'source'));
  const folder = textOf(editable) ?? textOf(virtual) ?? textOf(directory);
  return folder === null ? [] : [besideOf(lockPath, join(folder, 'pyproject.toml'))];
}

function useOf({ entry, name }: LockedPackage, reach: Reach | undefined): PackageUse {
  const version = textOf(fieldOf(entry, 'version'));
  return { name, version, ...reach, ...originOf(fieldOf(entry, 'source')) };
}

function originOf(source: unknown): Pick<PackageUse, 'registry' | 'source'> {
  const git = textOf(fieldOf(source, 'git'));
  const url = textOf(fieldOf(source, 'url'));
  if (git !== null) return { source: lockedGitSource(git) };
  if (url !== null) return { source: url };
  return { registry: webHostOf(textOf(fieldOf(source, 'registry')) ?? '') };
}
