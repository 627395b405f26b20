import { extractManifest } from '#src/extractors/extract-manifest.ts';
import type { Extraction, Extractor } from '#src/extractors/extractor.ts';
import { memoryFileTree } from './memory-file-tree.ts';

/** Extracts the first of the files; the others lie around it. */
export function extractFrom(extractor: Extractor, files: Readonly<Record<string, string>>): Extraction {
  const [path = '', text = ''] = Object.entries(files)[0] ?? [];
  return extractManifest(extractor, { path, text }, memoryFileTree(files));
}

/** One readable line for each dependency: `name version relationship scope`. */
export function rowsOf({ dependencies }: Extraction): readonly string[] {
  return dependencies.map(({ name, version, relationship, scope }) =>
    [name, version, relationship, scope].join(' '),
  );
}
