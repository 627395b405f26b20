import { dirname, join } from 'node:path/posix';
import type { Problem } from '#src/items/manifest.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';

/** What a file beside a manifest says; `value` null where there is no such file or it cannot be read. */
export interface Companion<Value> {
  readonly value: Value | null;
  readonly problems: readonly Problem[];
}

/**
 * Reads a file that a manifest needs beside itself. That it is absent is normal; that it is broken is a problem of its
 * own path, and the manifest is read without it.
 * @param parse may throw `UnreadableText`
 */
export function readCompanion<Value>(
  tree: FileTree,
  path: string,
  parse: (text: string) => Value,
): Companion<Value> {
  if (!tree.has(path)) return { value: null, problems: [] };
  const file = tree.read(path);
  if (file.kind === 'problem') return { value: null, problems: [file.problem] };
  try {
    return { value: parse(file.text), problems: [] };
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    return { value: null, problems: [{ path, reason: error.reason, detail: error.message }] };
  }
}

/** `web/Cargo.lock`, `Cargo.toml` → `web/Cargo.toml`. A path out of the repository starts with `..`. */
export function besideOf(manifestPath: string, relativePath: string): string {
  return join(dirname(manifestPath), relativePath);
}
