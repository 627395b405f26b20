import { dirname, join } from 'node:path/posix';
import { readCompanion } from '#src/extractors/companion-file.ts';
import type { Problem } from '#src/items/manifest.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { type MsbuildFile, parseMsbuildFile } from './msbuild-file.ts';

export interface SurroundingFiles {
  readonly files: readonly MsbuildFile[];
  readonly problems: readonly Problem[];
}

const names = ['Directory.Build.props', 'Directory.Packages.props', 'Directory.Build.targets'];

/**
 * What MSBuild imports into a project by itself: of each name the nearest file, in the folder or above
 * (https://learn.microsoft.com/visualstudio/msbuild/customize-by-directory).
 */
export function surroundingFiles(tree: FileTree, projectPath: string): SurroundingFiles {
  const paths = names.flatMap((name) => nearest(tree, dirname(projectPath), name) ?? []);
  const read = paths.map((path) => readCompanion(tree, path, parseMsbuildFile));
  return {
    files: read.flatMap(({ value }) => value ?? []),
    problems: read.flatMap(({ problems }) => problems),
  };
}

function nearest(tree: FileTree, folder: string, name: string): string | null {
  const path = join(folder, name);
  if (tree.has(path)) return path;
  return folder === '.' || folder === '/' || folder.startsWith('..')
    ? null
    : nearest(tree, dirname(folder), name);
}
