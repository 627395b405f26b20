import type { Problem, ProblemReason } from '#src/items/manifest.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';
import type { Extraction, Extractor, ManifestFile } from './extractor.ts';

/**
 * Runs one extractor over one file. Whatever the file holds, the answer is data: a file that is not what its name
 * promises gives a problem and nothing else.
 */
export function extractManifest(extractor: Extractor, file: ManifestFile, tree: FileTree): Extraction {
  try {
    refuseEmpty(file.text);
    return extractor.extract(file, tree);
  } catch (error) {
    return { dependencies: [], problems: [problemOf(file.path, error)] };
  }
}

// A file that a crash left empty would look like a project that dropped every dependency.
function refuseEmpty(text: string): void {
  if (text.trim() === '') throw new UnreadableText('malformed', 'expected a manifest, found an empty file');
}

function problemOf(path: string, error: unknown): Problem {
  if (error instanceof UnreadableText) return { path, reason: error.reason, detail: error.message };
  return { path, reason: reasonOf(error), detail: String(error) };
}

// The engine's own limit on recursion, inside a parser that has none.
function reasonOf(error: unknown): ProblemReason {
  return error instanceof RangeError ? 'too-deep' : 'extractor-failed';
}
