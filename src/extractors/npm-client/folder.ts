import { posix } from 'node:path';

/** Folder of a file in the repository; `''` is the root. */
export function folderOf(path: string): string {
  const folder = posix.dirname(path);
  return folder === '.' ? '' : folder;
}

/** A folder named relative to another one. */
export function folderIn(base: string, folder: string): string {
  const joined = posix.join(base, folder).replace(/\/$/, '');
  return joined === '.' ? '' : joined;
}

/** Path of a file in a folder; `''` is the root. */
export function pathIn(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
