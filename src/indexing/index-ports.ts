import type { Embedder } from '#src/embedders/embedder.ts';
import type { ItemStore } from '#src/stores/item-store.ts';
import type { SearchIndex } from '#src/stores/search-index.ts';

/** What the index job works with. */
export interface IndexPorts {
  readonly store: ItemStore;
  /** Null: nothing to search with; packages are settled all the same. */
  readonly index: SearchIndex | null;
  /** Null: documents have no vectors. */
  readonly embedder: Embedder | null;
}

/** Who makes the vectors of the index; null where it has none. */
export function vectorEmbedderOf({ index, embedder }: Omit<IndexPorts, 'store'>): Embedder | null {
  return index?.hasVectors ? embedder : null;
}

/** The model that documents are stored under; `none` without vectors. */
export function modelOf(ports: Omit<IndexPorts, 'store'>): string {
  return vectorEmbedderOf(ports)?.model ?? 'none';
}
