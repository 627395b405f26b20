import { besideOf, readCompanion } from '#src/extractors/companion-file.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { type GoDirective, goDirectives } from '#src/extractors/go-project/go-directives.ts';
import { type GoWork, goWorkOf } from '#src/extractors/go-project/go-work.ts';
import { type GoModule, replacements } from '#src/extractors/go-project/replacements.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';
import { parseGoSum } from './go-mod/go-sum.ts';

/**
 * go.mod, after what go.work and `replace` change in it. Since Go 1.17 it lists every module of the build
 * (https://go.dev/ref/mod#graph-pruning); only before that does go.sum have some of them. It cannot say which modules
 * are for tests only. Versions keep their `v`, as purls of Go do.
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile, tree: FileTree): Extraction {
  refuseConflictMarkers(file.text);
  const directives = goDirectives(file.text);
  refuseOtherText(directives);
  const work = goWorkOf(tree, file.path);
  const listed = listedModules(directives, work);
  const summed = isPruned(directives)
    ? { value: null, problems: [] }
    : readCompanion(tree, besideOf(file.path, 'go.sum'), parseGoSum);
  const extraction = packageUses('golang', file.path, [
    ...listed.uses,
    ...unlistedModules(summed.value ?? [], listed),
  ]);
  const problems = [...extraction.problems, ...work.problems, ...summed.problems];
  return { ...extraction, problems, covers: [besideOf(file.path, 'vendor/modules.txt')] };
}

const knownVerbs = new Set(['module', 'go', 'toolchain', 'require', 'replace', 'exclude', 'retract', 'tool']);

function refuseOtherText(directives: readonly GoDirective[]): void {
  if (directives.some(({ verb }) => knownVerbs.has(verb))) return;
  throw new UnreadableText('malformed', 'expected directives such as `module`, found none');
}

interface ListedModules {
  readonly uses: readonly PackageUse[];
  /** Module paths, replaced or not, that go.sum has nothing to add to. */
  readonly paths: ReadonlySet<string>;
}

function listedModules(directives: readonly GoDirective[], work: GoWork): ListedModules {
  const replace = replacements([...work.directives, ...directives]);
  const uses: PackageUse[] = [];
  const paths = new Set(work.members);
  for (const { verb, words, comment, line } of directives) {
    const [path, version] = words;
    if (verb !== 'require' || path === undefined || version === undefined) continue;
    paths.add(path);
    const built = work.members.has(path) ? null : replace({ path, version });
    if (built === null) continue;
    paths.add(built.path);
    const relationship = /^indirect\b/.test(comment) ? 'transitive' : 'direct';
    uses.push({ name: built.path, version: built.version, relationship, line });
  }
  return { uses, paths };
}

function unlistedModules(summed: readonly GoModule[], { paths }: ListedModules): readonly PackageUse[] {
  return summed
    .filter(({ path }) => !paths.has(path))
    .map(({ path, version }) => ({ name: path, version, relationship: 'transitive' }));
}

/** A go.mod without a `go` line counts as written for Go 1.16. */
function isPruned(directives: readonly GoDirective[]): boolean {
  const version = directives.find(({ verb }) => verb === 'go')?.words[0] ?? '1.16';
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return major > 1 || minor >= 17;
}
