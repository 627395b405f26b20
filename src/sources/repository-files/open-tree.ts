import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '#src/items/manifest.ts';
import type { FileText, FileTree } from '#src/text/file-tree.ts';
import { readFileInside } from '#src/text/read-file-inside.ts';
import type { Checkout } from './checkout.ts';
import type { Listing } from './listing.ts';

/** Makes a listing readable. Only wanted files are looked at, so that the others cost nothing. */
export function openTree(checkout: Checkout, listing: Listing, wanted: (path: string) => boolean): FileTree {
  const absent = listing.paths.filter((path) => wanted(path) && !isThere(checkout, path));
  const paths = new Set(listing.paths);
  for (const path of absent) paths.delete(path);
  return {
    paths: [...paths].sort(),
    has: (path) => paths.has(path),
    read: (path) =>
      paths.has(path) ? readFileInside(checkout.folder, path, checkout.mostBytesPerFile) : notListed(path),
    problems: [...listing.problems, ...absent.flatMap((path) => absenceProblem(listing, path))],
  };
}

function isThere({ folder }: Checkout, path: string): boolean {
  try {
    return lstatSync(join(folder, path), { throwIfNoEntry: false }) !== undefined;
  } catch {
    // Not even to be looked at: whoever reads it gets the reason.
    return true;
  }
}

// Deleted and not yet committed: gone, as the scanned tree says. What git only keeps back is not gone.
function absenceProblem(listing: Listing, path: string): readonly Problem[] {
  if (listing.sparse.has(path)) return [unreadable(path, 'not checked out: left out by a sparse checkout')];
  return path.includes('\uFFFD') ? [unreadable(path, 'expected a path in UTF-8')] : [];
}

function notListed(path: string): FileText {
  return { kind: 'problem', problem: unreadable(path, 'no file of this repository') };
}

function unreadable(path: string, detail: string): Problem {
  return { path, reason: 'unreadable', detail };
}
