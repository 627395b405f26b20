import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseJson } from '#src/text/json.ts';
import { readFileInside } from '#src/text/read-file-inside.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';
import { fieldOf, textOf, textsOf } from '#src/text/untrusted.ts';
import type { InstalledDescription, InstalledTree } from './installed-tree.ts';

const mostBytes = 2_000_000;

/** What npm, pnpm and yarn unpack: `node_modules/<name>/package.json`, from the manifest's folder upwards. */
export const nodeModules: InstalledTree = {
  ecosystem: 'npm',
  describe: async (packages, root) => {
    const foldersOf = moduleFolders(root);
    const found = new Map<string, InstalledDescription>();
    for (const { name, folder } of packages) {
      if (found.has(name) || !isPackageName(name)) continue;
      const description = firstDescription(root, foldersOf(folder), name);
      if (description !== null) found.set(name, description);
    }
    return found;
  },
};

// A name is put into a path: `..` in it must not lead to other files.
function isPackageName(name: string): boolean {
  return /^(?:@[^/\\\0]+\/)?[^/\\\0.][^/\\\0]*$/.test(name);
}

/** Folders that exist, nearest first; pnpm links in the second what it hides from the first. */
function moduleFolders(root: string): (folder: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (folder) => {
    const folders = known.get(folder) ?? existingModuleFolders(root, folder);
    known.set(folder, folders);
    return folders;
  };
}

function existingModuleFolders(root: string, folder: string): readonly string[] {
  return foldersUpToRoot(folder)
    .flatMap((above) => [
      posix.join(above, 'node_modules'),
      posix.join(above, 'node_modules/.pnpm/node_modules'),
    ])
    .filter((path) => existsSync(join(root, path)));
}

/** `a/b` → `a/b`, `a`, `.` */
function foldersUpToRoot(folder: string): readonly string[] {
  return folder === '.' ? ['.'] : [folder, ...foldersUpToRoot(posix.dirname(folder))];
}

function firstDescription(
  root: string,
  folders: readonly string[],
  name: string,
): InstalledDescription | null {
  for (const folder of folders) {
    const file = readFileInside(root, `${folder}/${name}/package.json`, mostBytes);
    if (file.kind === 'text') return descriptionIn(file.text, name);
  }
  return null;
}

// Under an alias lies another package. What is no JSON describes nothing, and its lockfile still counts.
function descriptionIn(text: string, name: string): InstalledDescription | null {
  try {
    const manifest = parseJson(text);
    if (fieldOf(manifest, 'name') !== name) return null;
    return {
      description: textOf(fieldOf(manifest, 'description')),
      keywords: textsOf(fieldOf(manifest, 'keywords')),
    };
  } catch (error) {
    if (error instanceof UnreadableText) return null;
    throw error;
  }
}
