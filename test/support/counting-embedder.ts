import type { Embedder } from '#src/embedders/embedder.ts';

export interface CountingEmbedder extends Embedder {
  /** How often each text was embedded as a document. */
  readonly timesEmbedded: Map<string, number>;
}

/** A real embedder that remembers what it was asked. */
export function countingEmbedder(embedder: Embedder): CountingEmbedder {
  const timesEmbedded = new Map<string, number>();
  return {
    ...embedder,
    timesEmbedded,
    embedDocuments: (texts, signal) => {
      for (const text of texts) timesEmbedded.set(text, (timesEmbedded.get(text) ?? 0) + 1);
      return embedder.embedDocuments(texts, signal);
    },
  };
}
