import type { Problem, ProblemReason } from '#src/items/manifest.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';
import type { Extraction, Extractor, ManifestFile } from './extractor.ts';

const mostPackages = 200_000;

/**
 * Runs one extractor over one file. Whatever the file holds, the answer is data: a file that is not what its name
 * promises gives a problem and nothing else.
 */
export function extractManifest(extractor: Extractor, file: ManifestFile, tree: FileTree): Extraction {
  try {
    return bounded(file.path, extractor.extract(file, tree));
  } catch (error) {
    return { dependencies: [], problems: [problemOf(file.path, error)] };
  }
}

function bounded(path: string, extraction: Extraction): Extraction {
  const count = extraction.dependencies.length;
  if (count <= mostPackages) return extraction;
  const detail = `expected at most ${mostPackages} packages, found ${count}`;
  return { dependencies: [], problems: [{ path, reason: 'too-many-packages', detail }] };
}

function problemOf(path: string, error: unknown): Problem {
  if (error instanceof UnreadableText) return { path, reason: error.reason, detail: error.message };
  return { path, reason: reasonOf(error), detail: String(error) };
}

// The engine's own limit on recursion, inside a parser that has none.
function reasonOf(error: unknown): ProblemReason {
  return error instanceof RangeError ? 'too-deep' : 'extractor-failed';
}
