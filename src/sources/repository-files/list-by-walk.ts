import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '#src/items/manifest.ts';
import { systemErrorCode } from '#src/text/read-file-inside.ts';
import type { Checkout } from './checkout.ts';
import { type Listing, tooManyFiles } from './listing.ts';
import { isInPackageFolder, markedPackageFolder } from './package-folders.ts';

/**
 * Every file below a folder, symbolic links not followed. Whatever is no folder counts as a file: that a lockfile is a
 * named pipe is for its reader to say.
 * @param isIgnored of a path, which ends with `/` for a folder.
 */
export async function listByWalk(
  checkout: Checkout,
  isIgnored: (path: string) => boolean,
  signal?: AbortSignal,
): Promise<Listing> {
  const paths: string[] = [];
  const problems: Problem[] = [];
  const waiting = [''];
  let room = checkout.mostFiles;
  for (let folder = waiting.pop(); folder !== undefined && room >= 0; folder = waiting.pop()) {
    signal?.throwIfAborted();
    const content = await contentOf(checkout.folder, folder, room);
    room -= content.paths.length;
    problems.push(...content.problems);
    for (const path of content.paths) {
      if (!isInPackageFolder(path) && !isIgnored(path)) (path.endsWith('/') ? waiting : paths).push(path);
    }
  }
  if (room < 0) problems.push(tooManyFiles(checkout.mostFiles));
  return { paths: paths.slice(0, checkout.mostFiles), sparse: new Set(), problems };
}

type Content = Pick<Listing, 'paths' | 'problems'>;

/** Files and folders (with `/` at the end) directly in one folder, one more than there is room for at most. */
async function contentOf(root: string, folder: string, room: number): Promise<Content> {
  const paths: string[] = [];
  try {
    for await (const entry of await opendir(join(root, folder), { bufferSize: 1_024 })) {
      paths.push(`${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`);
      if (paths.length > room) break;
    }
  } catch (error) {
    return { paths: [], problems: [unlisted(folder, systemErrorCode(error))] };
  }
  const isPackageFolder = folder !== '' && paths.some((path) => markedPackageFolder(path) === folder);
  return { paths: isPackageFolder ? [] : paths, problems: [] };
}

function unlisted(folder: string, code: string): Problem {
  const path = folder === '' ? '.' : folder.slice(0, -1);
  return { path, reason: 'unreadable', detail: `could not be listed: ${code}` };
}
