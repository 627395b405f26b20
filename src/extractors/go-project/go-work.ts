import { dirname, join } from 'node:path/posix';
import { besideOf, readCompanion } from '#src/extractors/companion-file.ts';
import type { Problem } from '#src/items/manifest.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { type GoDirective, goDirectives } from './go-directives.ts';

/** What a workspace adds to each of its modules (https://go.dev/ref/mod#workspaces). */
export interface GoWork {
  readonly directives: readonly GoDirective[];
  /** Module paths of its members. */
  readonly members: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}

const noWork: GoWork = { directives: [], members: new Set(), problems: [] };

/** Every module asks for its workspace, and a workspace reads every module: done once for each tree. */
const knownByTree = new WeakMap<FileTree, Map<string, GoWork>>();

/** The workspace that a go.mod belongs to: the nearest go.work at or above it, if that lists the module's folder. */
export function goWorkOf(tree: FileTree, goModPath: string): GoWork {
  const path = nearestGoWork(tree, dirname(goModPath));
  if (path === null) return noWork;
  const work = known(tree, path);
  return memberPaths(path, work.directives).includes(goModPath) ? work : noWork;
}

function nearestGoWork(tree: FileTree, folder: string): string | null {
  const path = join(folder, 'go.work');
  if (tree.has(path)) return path;
  const parent = dirname(folder);
  return parent === folder ? null : nearestGoWork(tree, parent);
}

function known(tree: FileTree, path: string): GoWork {
  const works = knownByTree.get(tree) ?? new Map<string, GoWork>();
  knownByTree.set(tree, works);
  const work = works.get(path) ?? readGoWork(tree, path);
  works.set(path, work);
  return work;
}

function readGoWork(tree: FileTree, path: string): GoWork {
  const { value, problems } = readCompanion(tree, path, goDirectives);
  const directives = value ?? [];
  // A broken go.mod is a problem of its own scan.
  const members = memberPaths(path, directives).flatMap(
    (member) => readCompanion(tree, member, moduleName).value ?? [],
  );
  return { directives, members: new Set(members), problems };
}

function memberPaths(path: string, directives: readonly GoDirective[]): readonly string[] {
  const folders = directives.filter(({ verb }) => verb === 'use').flatMap(({ words }) => words[0] ?? []);
  return folders.map((folder) => besideOf(path, join(folder, 'go.mod')));
}

function moduleName(text: string): string | null {
  return goDirectives(text).find(({ verb }) => verb === 'module')?.words[0] ?? null;
}
