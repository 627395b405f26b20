import { setImmediate } from 'node:timers/promises';
import { extractManifest } from '#src/extractors/extract-manifest.ts';
import type { Extraction, Extractor, Format } from '#src/extractors/extractor.ts';
import type { Manifest, Problem } from '#src/items/manifest.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { manifestContext } from './manifest-context.ts';
import { type FoundManifest, withoutCovered } from './without-covered.ts';

export type UnhashedManifest = Omit<Manifest, 'contentHash'>;

export interface ReadManifests {
  readonly manifests: readonly UnhashedManifest[];
  /** Files of which nothing could be used. */
  readonly problems: readonly Problem[];
}

export interface ManifestReading {
  readonly tree: FileTree;
  readonly formatsOf: (path: string) => readonly Format[];
  readonly onRead: (read: number, total: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Reads every manifest of a tree, one at a time, so that memory holds one file and the rows so far. */
export async function readManifests(reading: ManifestReading): Promise<ReadManifests> {
  const { tree, formatsOf, onRead, signal } = reading;
  const paths = tree.paths.filter((path) => formatsOf(path).length > 0);
  const load = extractorLoader();
  const found: FoundManifest[] = [];
  for (const [index, path] of paths.entries()) {
    found.push(await readManifest(path, formatsOf(path), tree, load));
    onRead(index + 1, paths.length);
    // Lets a signal of the operating system through.
    await setImmediate();
    signal?.throwIfAborted();
  }
  const manifests = withoutCovered(found).map(({ manifest }) => manifest);
  return {
    manifests: manifests.filter((manifest) => !isUseless(manifest)),
    problems: manifests.filter(isUseless).flatMap(({ problems }) => problems),
  };
}

type Load = (format: Format) => Promise<Extractor>;

function extractorLoader(): Load {
  const loaded = new Map<Format, Promise<Extractor>>();
  return (format) => {
    const extractor = loaded.get(format) ?? format.load();
    loaded.set(format, extractor);
    return extractor;
  };
}

async function readManifest(
  path: string,
  formats: readonly Format[],
  tree: FileTree,
  load: Load,
): Promise<FoundManifest> {
  const file = tree.read(path);
  const candidates: FoundManifest[] = [];
  for (const format of formats) {
    const extraction =
      file.kind === 'text'
        ? extractManifest(await load(format), { path, text: file.text }, tree)
        : { dependencies: [], problems: [file.problem] };
    candidates.push(foundManifest(path, format, extraction));
  }
  return bestOf(candidates);
}

// Formats may share a file's name, as the generations of yarn.lock do: the one that finds rows is right.
function bestOf(candidates: readonly FoundManifest[]): FoundManifest {
  return candidates.reduce((one, other) => (usefulness(other) > usefulness(one) ? other : one));
}

function usefulness({ manifest: { dependencies, problems } }: FoundManifest): number {
  if (dependencies.length > 0) return 2;
  return problems.length === 0 ? 1 : 0;
}

function foundManifest(path: string, format: Format, extraction: Extraction): FoundManifest {
  const { dependencies, problems, covers = [] } = extraction;
  const { id, ecosystem } = format;
  const context = manifestContext(path);
  return { format, covers, manifest: { path, format: id, ecosystem, context, dependencies, problems } };
}

function isUseless({ dependencies, problems }: UnhashedManifest): boolean {
  return dependencies.length === 0 && problems.length > 0;
}
