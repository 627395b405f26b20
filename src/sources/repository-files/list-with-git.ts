import type { Problem } from '#src/items/manifest.ts';
import type { Checkout } from './checkout.ts';
import { type Listing, tooManyFiles } from './listing.ts';
import { isInPackageFolder } from './package-folders.ts';
import { runGit } from './run-git.ts';

const mostOutputBytes = 512_000_000;
const longestPath = 4_096;

/**
 * What git tracks, and what it would if asked: one process for any number of files. Submodules and repositories inside
 * are projects of their own: git names their folder only, with a slash at the end where it is not tracked.
 * @throws {GitFailed}
 */
export async function listWithGit(checkout: Checkout, signal?: AbortSignal): Promise<Listing> {
  const files = new Files(checkout.mostFiles);
  const complaints = await runGit({
    checkout,
    arguments: ['ls-files', '-z', '-t', '--cached', '--others', '--exclude-standard'],
    onOutput: entryReader(files),
    signal,
  });
  const full = files.isFull ? [tooManyFiles(checkout.mostFiles)] : [];
  return { paths: [...files.paths], sparse: files.sparse, problems: [...problemsIn(complaints), ...full] };
}

/** Entries such as `H src/index.ts`: a tag, a space, a path. */
class Files {
  readonly paths = new Set<string>();
  readonly sparse = new Set<string>();
  isFull = false;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(entry: string): void {
    const path = entry.slice(2);
    if (this.isFull || !isFilePath(path) || isInPackageFolder(path)) return;
    this.paths.add(path);
    if (entry.startsWith('S')) this.sparse.add(path);
    // An unfinished merge lists a path once a side, so only the set knows how many files there are.
    if (this.paths.size <= this.#most) return;
    this.paths.delete(path);
    this.isFull = true;
  }
}

// Git itself never adds such a path, but it believes an index file that has one.
function isFilePath(path: string): boolean {
  return path !== '' && path.length <= longestPath && !/^\/|\/$|(?:^|\/)\.{1,2}(?:\/|$)/.test(path);
}

/** Cuts the output at its NUL characters, wherever the chunks end. */
function entryReader(files: Files): (chunk: Buffer) => 'more' | 'enough' {
  let rest: Buffer = Buffer.alloc(0);
  let bytesRead = 0;
  return (chunk) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, start)) {
      files.add(bytes.toString('utf8', start, end));
      start = end + 1;
    }
    rest = bytes.subarray(start);
    bytesRead += chunk.length;
    if (bytesRead > mostOutputBytes) files.isFull = true;
    return files.isFull ? 'enough' : 'more';
  };
}

// Git goes on after all of these and calls it a success.
function problemsIn(complaints: string): readonly Problem[] {
  const folders = complaints.matchAll(/^warning: could not open directory '(.+)\/': (.+)$/gm);
  return [
    ...Array.from(folders, ([, path = '.', answer]) => unreadable(path, `could not be listed: ${answer}`)),
    ...(/^(?:error|fatal): /m.test(complaints) ? [unreadable('.', incomplete)] : []),
  ];
}

const incomplete = 'git could not list every file, for lack of objects perhaps; try git ls-files there';

function unreadable(path: string, detail: string): Problem {
  return { path, reason: 'unreadable', detail };
}
