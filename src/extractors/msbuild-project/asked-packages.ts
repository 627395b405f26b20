import { dirname } from 'node:path/posix';
import { readCompanion } from '#src/extractors/companion-file.ts';
import type { Scope } from '#src/items/dependency.ts';
import type { Problem } from '#src/items/manifest.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { parseMsbuildFile } from './msbuild-file.ts';
import { expansionOf, packageItemUse } from './package-item-use.ts';
import { surroundingFiles } from './surrounding-files.ts';

/** What the projects of one folder ask for. */
export interface AskedPackages {
  /** By lower-cased name. */
  readonly scopes: ReadonlyMap<string, Scope>;
  /** Whether there is a project that could be read. */
  readonly isKnown: boolean;
  readonly problems: readonly Problem[];
}

export function packagesAskedForBeside(tree: FileTree, path: string): AskedPackages {
  const projects = projectPaths(tree, dirname(path)).map((one) => readCompanion(tree, one, parseMsbuildFile));
  const read = projects.flatMap(({ value }) => value ?? []);
  const around = surroundingFiles(tree, path);
  const files = [...around.files, ...read];
  const expand = expansionOf(files);
  const items = files.flatMap((file) => [...file.references, ...file.globalReferences]);
  const uses = read.length === 0 ? [] : items.map((item) => packageItemUse(item, null, expand));
  const problems = [...projects.flatMap((one) => one.problems), ...around.problems];
  return { scopes: strongestScopes(uses), isKnown: read.length > 0, problems };
}

function projectPaths(tree: FileTree, folder: string): readonly string[] {
  return tree.paths.filter((path) => /\.(?:cs|fs|vb)proj$/.test(path) && dirname(path) === folder);
}

function strongestScopes(
  uses: readonly { readonly name: string; readonly scope?: Scope }[],
): ReadonlyMap<string, Scope> {
  const scopes = new Map<string, Scope>();
  for (const { name, scope = 'unknown' } of uses) {
    const key = name.toLowerCase();
    if (scopes.get(key) !== 'runtime') scopes.set(key, scope);
  }
  return scopes;
}
