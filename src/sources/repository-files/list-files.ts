import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Problem } from '#src/items/manifest.ts';
import type { Checkout } from './checkout.ts';
import { type IgnoreRules, readIgnoreRules } from './ignore-rules.ts';
import { listByWalk } from './list-by-walk.ts';
import { listWithGit } from './list-with-git.ts';
import type { Listing } from './listing.ts';
import { outsidePackageFolders } from './package-folders.ts';
import { GitFailed } from './run-git.ts';

/** Every file that may be scanned: by git's list, or by a walk where there is no git. */
export async function listFiles(checkout: Checkout, signal?: AbortSignal): Promise<Listing> {
  const rules = readIgnoreRules(checkout);
  const listing = await listWithGitOrWalk(checkout, rules, signal);
  return {
    ...listing,
    paths: outsidePackageFolders(listing.paths).filter((path) => !rules.isIgnored(path)),
    problems: [...rules.problems, ...listing.problems],
  };
}

async function listWithGitOrWalk(
  checkout: Checkout,
  rules: IgnoreRules,
  signal: AbortSignal | undefined,
): Promise<Listing> {
  const walk = () => listByWalk(checkout, rules.isIgnored, signal);
  if (!isInsideGit(checkout.folder)) return walk();
  try {
    const listing = await listWithGit(checkout, signal);
    return isIgnoredByRepositoryAround(checkout, listing) ? walk() : listing;
  } catch (error) {
    if (!(error instanceof GitFailed)) throw error;
    const listing = await walk();
    return { ...listing, problems: [...listing.problems, gitFailed(error)] };
  }
}

function isInsideGit(folder: string): boolean {
  return existsSync(join(folder, '.git')) || (dirname(folder) !== folder && isInsideGit(dirname(folder)));
}

// Whoever asks for a scan of an ignored folder wants its files, of which git knows none.
function isIgnoredByRepositoryAround({ folder }: Checkout, { paths }: Listing): boolean {
  return paths.length === 0 && !existsSync(join(folder, '.git'));
}

// On `.git`, not on `.`: all files were scanned, so none of them must be kept from its removals.
function gitFailed({ message }: GitFailed): Problem {
  const detail = `git could not list the files (${message}), so ignored ones were scanned too; try git ls-files there`;
  return { path: '.git', reason: 'unreadable', detail };
}
