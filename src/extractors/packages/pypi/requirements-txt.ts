import { readCompanion } from '#src/extractors/companion-file.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import type { Scope } from '#src/items/dependency.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { normalisedPypiName } from '#src/text/purl.ts';
import { type RequirementFile, readRequirementFile } from './requirements-txt/requirement-file.ts';

/**
 * requirements.txt and its like, written by hand, by `pip freeze` or by pip-compile, with the files it includes
 * (https://pip.pypa.io/en/stable/reference/requirements-file-format/).
 */
export const extractor: Extractor = { extract };

function extract({ path, text }: ManifestFile, tree: FileTree): Extraction {
  const own = readRequirementFile(path, text);
  const files = [{ path, file: own }, ...includedFiles(tree, path, own)];
  const versions = constrainedVersions(
    tree,
    files.flatMap(({ file }) => file.constraints),
  );
  const uses = files.flatMap((one) => usesIn(one, scopeOf(one.path) ?? scopeOf(path) ?? 'unknown', path));
  const extraction = packageUses(
    'pypi',
    path,
    uses.map((use) => constrained(use, versions)),
  );
  return { ...extraction, problems: [...extraction.problems, ...files.flatMap(({ file }) => file.problems)] };
}

interface FoundFile {
  readonly path: string;
  readonly file: RequirementFile;
}

const mostFiles = 100;

/** Every file that `-r` leads to, once, whatever circles they form. */
function includedFiles(tree: FileTree, ownPath: string, own: RequirementFile): readonly FoundFile[] {
  const paths = new Set(own.includes);
  const found: FoundFile[] = [];
  // A set hands out what is added to it while it is walked.
  for (const path of paths) {
    if (path === ownPath || found.length === mostFiles) continue;
    const file = readIncluded(tree, path);
    found.push({ path, file });
    for (const include of file.includes) paths.add(include);
  }
  return found;
}

function readIncluded(tree: FileTree, path: string): RequirementFile {
  const { value, problems } = readCompanion(tree, path, (text) => readRequirementFile(path, text));
  return value ?? { uses: [], includes: [], constraints: [], problems };
}

// A line number says a line of the manifest itself.
function usesIn({ path, file }: FoundFile, scope: Scope, ownPath: string): readonly PackageUse[] {
  return file.uses.map((use) => ({ ...use, scope, line: path === ownPath ? (use.line ?? null) : null }));
}

/** What a file is for, where its name says so: `requirements-dev.txt`, `requirements/test.txt`. */
function scopeOf(path: string): Scope | null {
  const words = path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .split(/[^a-z]+/);
  if (words.some((word) => developmentWords.has(word))) return 'dev';
  return words.every((word) => runtimeWords.has(word)) ? 'runtime' : null;
}

const developmentWords = new Set([
  'ci',
  'dev',
  'develop',
  'development',
  'doc',
  'docs',
  'lint',
  'test',
  'testing',
  'tests',
  'typing',
]);
const runtimeWords = new Set([
  '',
  'base',
  'common',
  'in',
  'lock',
  'main',
  'prod',
  'production',
  'requirements',
  'txt',
]);

/** Exact versions that constraints files give, by normalised name. */
function constrainedVersions(tree: FileTree, paths: readonly string[]): ReadonlyMap<string, string> {
  const versions = new Map<string, string>();
  for (const path of new Set(paths.slice(0, mostFiles))) {
    for (const { name, version } of readIncluded(tree, path).uses) {
      if (version) versions.set(normalisedPypiName(name), version);
    }
  }
  return versions;
}

function constrained(use: PackageUse, versions: ReadonlyMap<string, string>): PackageUse {
  const version = use.version || use.source ? undefined : versions.get(normalisedPypiName(use.name));
  return version === undefined ? use : { ...use, version };
}
