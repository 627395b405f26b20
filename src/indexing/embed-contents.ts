import type { Embedder } from '#src/embedders/embedder.ts';
import type { PackageContent } from '#src/items/package.ts';
import type { EmbeddingCache } from '#src/stores/item-store.ts';
import { contentHash, embeddedText } from './document.ts';

export type Vectors = ReadonlyMap<string, Float32Array | null>;

export interface EmbeddedContents {
  /** By content hash; null for a content that the model has no vector for. */
  readonly vectors: Vectors;
  /** How many texts went to the embedder. */
  readonly embedded: number;
  readonly isCached: (hash: string) => boolean;
}

/** Cached after every batch, so that a crash costs one batch at most. */
const textsPerBatch = 128;

/** The vector of every content, each distinct one embedded once for all projects and all time. */
export async function embedContents(
  cache: EmbeddingCache,
  embedder: Embedder,
  contents: readonly PackageContent[],
  signal?: AbortSignal,
): Promise<EmbeddedContents> {
  const texts = new Map(contents.map((content) => [contentHash(content), embeddedText(content)]));
  const cached = await cache.cachedEmbeddings([...texts.keys()], embedder.model);
  const vectors = new Map(cached);
  const missing = [...texts].filter(([hash]) => !cached.has(hash));
  for (let start = 0; start < missing.length; start += textsPerBatch) {
    const batch = await embedBatch(embedder, missing.slice(start, start + textsPerBatch), signal);
    await cache.cacheEmbeddings(batch, embedder.model);
    for (const [hash, vector] of batch) vectors.set(hash, vector);
  }
  return { vectors, embedded: missing.length, isCached: (hash) => cached.has(hash) };
}

async function embedBatch(
  embedder: Embedder,
  batch: readonly (readonly [hash: string, text: string])[],
  signal: AbortSignal | undefined,
): Promise<Vectors> {
  const texts = batch.map(([, text]) => text);
  const vectors = await embedder.embedDocuments(texts, signal);
  if (vectors.length !== texts.length) {
    throw new Error(`expected ${texts.length} vectors from ${embedder.model}, got ${vectors.length}`);
  }
  return new Map(batch.map(([hash], index) => [hash, vectors[index] ?? null]));
}
