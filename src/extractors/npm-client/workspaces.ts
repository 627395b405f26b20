import picomatch from 'picomatch';
import type { FileTree } from '#src/text/file-tree.ts';
import { fieldOf, textsOf } from '#src/text/untrusted.ts';
import { folderIn, folderOf } from './folder.ts';

const mostPatterns = 1_000;

/**
 * Folders of a root's workspaces that have a package.json, found in the list of paths: one pass, no look at a disk.
 * Patterns are `workspaces` of the root's package.json; one that could keep a matcher busy for long matches nothing.
 */
export function workspaceFolders(tree: FileTree, root: string, fields: unknown): readonly string[] {
  const patterns = patternsOf(fields).filter(isHarmless).slice(0, mostPatterns);
  const included = matcherOf(
    root,
    patterns.filter((pattern) => !pattern.startsWith('!')),
  );
  const excluded = matcherOf(
    root,
    patterns.filter((pattern) => pattern.startsWith('!')),
  );
  return tree.paths
    .filter((path) => path.endsWith('/package.json'))
    .map(folderOf)
    .filter((folder) => folder !== root && included(folder) && !excluded(folder));
}

// A list, or since yarn 1.5 an object with a list and `nohoist`.
function patternsOf(fields: unknown): readonly string[] {
  const workspaces = fieldOf(fields, 'workspaces');
  return textsOf(Array.isArray(workspaces) ? workspaces : fieldOf(workspaces, 'packages'));
}

// Patterns become regular expressions: no groups, no repetition, few stars that could compete for the same text.
function isHarmless(pattern: string): boolean {
  if (!/^[\w@.*{},!/ -]{1,200}$/.test(pattern)) return false;
  const stars = pattern.split('/').map((segment) => segment.split('*').length - 1);
  const globstars = pattern.split('**').length - 1;
  return Math.max(...stars) <= 2 && globstars <= 2 && pattern.split('{').length <= 3;
}

function matcherOf(root: string, patterns: readonly string[]): (folder: string) => boolean {
  if (patterns.length === 0) return () => false;
  const globs = patterns.map((pattern) => folderIn(root, pattern.replace(/^!/, '')));
  return picomatch(globs, { dot: true, noextglob: true, nonegate: true });
}
