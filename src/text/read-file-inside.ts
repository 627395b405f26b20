import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import type { Problem, ProblemReason } from '#src/items/manifest.ts';
import { decodeText } from './decode.ts';
import type { FileText } from './file-tree.ts';
import { UnreadableText } from './unreadable-text.ts';

/**
 * Text of one file below a folder of this machine. Nothing outside the folder is ever read, nor anything of `.git`
 * (credentials live there), nor what is not a regular file; nothing waits.
 * @param root real path of the folder.
 * @param path relative to it, with `/`.
 */
export function readFileInside(root: string, path: string, mostBytes: number): FileText {
  try {
    return { kind: 'text', text: decodeText(readBytes(realPathInside(root, path), mostBytes)) };
  } catch (error) {
    return { kind: 'problem', problem: problemOf(path, error) };
  }
}

/** @throws {UnreadableText} `outside-repository` for a path that a symbolic link leads out of the root. */
export function realPathInside(root: string, path: string): string {
  const absolute = join(root, path);
  refuseLinkOutside(root, absolute);
  const real = realpathSync(absolute);
  if (!isInside(root, real)) throw outside();
  return real;
}

// Before the target is looked for: whether it exists on this machine must not change a report.
function refuseLinkOutside(root: string, absolute: string): void {
  if (!lstatSync(absolute).isSymbolicLink()) return;
  const folder = realpathSync(dirname(absolute));
  if (!isInside(root, resolve(folder, readlinkSync(absolute)))) throw outside();
}

function isInside(root: string, absolute: string): boolean {
  const start = root.endsWith(sep) ? root : root + sep;
  if (absolute !== root && !absolute.startsWith(start)) return false;
  return !absolute.slice(start.length).toLowerCase().split(sep).includes('.git');
}

function outside(): UnreadableText {
  return new UnreadableText('outside-repository', 'a symbolic link that leaves the repository: not followed');
}

// Not blocking, so that a named pipe without a writer answers at once.
function readBytes(absolute: string, mostBytes: number): Uint8Array {
  const file = openSync(absolute, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw new UnreadableText('unreadable', 'expected a regular file');
    if (stats.size > mostBytes) throw tooLarge(stats.size, mostBytes);
    return readFully(file, stats.size);
  } finally {
    closeSync(file);
  }
}

function readFully(file: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let length = 0;
  while (length < size) {
    const count = readSync(file, bytes, length, size - length, length);
    if (count === 0) break;
    length += count;
  }
  return bytes.subarray(0, length);
}

function tooLarge(size: number, mostBytes: number): UnreadableText {
  return new UnreadableText('too-large', `expected at most ${mostBytes} bytes, found ${size}`);
}

function problemOf(path: string, error: unknown): Problem {
  if (error instanceof UnreadableText) return { path, reason: error.reason, detail: error.message };
  const reason: ProblemReason = 'unreadable';
  return { path, reason, detail: `could not be read: ${systemErrorCode(error)}` };
}

/**
 * What the operating system answered, such as `EACCES`; its message would name folders of this machine.
 * @throws whatever is no answer of the operating system.
 */
export function systemErrorCode(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (error instanceof Error && typeof code === 'string' && 'syscall' in error) return code;
  throw error;
}
