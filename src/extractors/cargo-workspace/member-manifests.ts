import { dirname, join } from 'node:path/posix';
import type { FileTree } from '#src/text/file-tree.ts';
import { folderFits } from '#src/text/folder-glob.ts';
import { fieldOf, textsOf } from '#src/text/untrusted.ts';

/** Every pattern is held against every path, so their number must not come out of a file unbounded. */
const mostPatterns = 1000;

/** Paths of the Cargo.toml of all members that a `[workspace]` table lists, by name or by pattern. */
export function memberManifests(tree: FileTree, rootPath: string, workspace: unknown): readonly string[] {
  const members = foldersIn(rootPath, fieldOf(workspace, 'members'));
  const patterns = members.filter(isPattern).slice(0, mostPatterns);
  const named = members.filter((member) => !isPattern(member)).map(manifestIn);
  if (patterns.length === 0) return named;
  const excluded = new Set(foldersIn(rootPath, fieldOf(workspace, 'exclude')));
  const found = tree.paths.filter((path) => {
    if (!path.endsWith('/Cargo.toml')) return false;
    const folder = dirname(path);
    return patterns.some((pattern) => folderFits(pattern, folder)) && !isBelow(excluded, folder);
  });
  return [...named, ...found];
}

function foldersIn(rootPath: string, folders: unknown): readonly string[] {
  return textsOf(folders).map((folder) => join(dirname(rootPath), folder).replace(/\/$/, ''));
}

function isPattern(folder: string): boolean {
  return folder.includes('*') || folder.includes('?');
}

function manifestIn(folder: string): string {
  return join(folder, 'Cargo.toml');
}

function isBelow(folders: ReadonlySet<string>, folder: string): boolean {
  if (folders.has(folder)) return true;
  const parent = dirname(folder);
  return parent !== folder && isBelow(folders, parent);
}
