import { readCompanion } from '#src/extractors/companion-file.ts';
import { cutOffProblems } from '#src/extractors/cut-off.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import type { Reach } from '#src/extractors/reachability.ts';
import { parseGemfile } from '#src/extractors/ruby-project/gemfile.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { webHostOf } from '#src/text/source-url.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';
import { type GemOrigin, type LockedGem, parseGemfileLock } from './gemfile-lock/parse-gemfile-lock.ts';
import { reachGems } from './gemfile-lock/reach-gems.ts';

/** Gemfile.lock and gems.locked, with the Gemfile for groups, which the lock does not keep. */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile, tree: FileTree): Extraction {
  refuseConflictMarkers(file.text);
  const lock = parseGemfileLock(file.text);
  if (!lock.isRecognised) throw new UnreadableText('malformed', 'expected sections such as GEM, found none');
  refuseTooManyPackages(lock.gems.length);
  const gemfile = readCompanion(tree, gemfilePath(file.path), parseGemfile);
  const reached = reachGems(lock, gemfile.value);
  const thirdParty = lock.gems.filter((gem) => gem.origin.kind !== 'PATH');
  const uses = thirdParty.map((gem) => useOf(gem, reached.get(gem.name)));
  const extraction = packageUses('gem', file.path, uses);
  const cut = cutOffProblems(file.path, file.text);
  return { ...extraction, problems: [...extraction.problems, ...gemfile.problems, ...cut] };
}

function gemfilePath(lockPath: string): string {
  return lockPath.replace(/gems\.locked$/, 'gems.rb').replace(/\.lock$/, '');
}

function useOf({ name, version, origin, line }: LockedGem, reach: Reach | undefined): PackageUse {
  return { name, version: withoutPlatform(version), ...reach, ...originOf(origin), line };
}

// One version may be locked once for each platform. The version itself never has a `-`.
function withoutPlatform(version: string): string {
  return version.split('-')[0] ?? version;
}

function originOf({ kind, remotes, revision }: GemOrigin): Pick<PackageUse, 'registry' | 'source'> {
  const [remote, ...others] = remotes;
  // Old locks listed all registries in one block, and so did not say which gem is from where.
  if (remote === undefined || others.length > 0) return {};
  return kind === 'GIT' ? { source: gitSource(remote, revision) } : { registry: webHostOf(remote) };
}
