import type { Embedder } from '#src/embedders/embedder.ts';
import type { Project } from '#src/items/project.ts';
import type { DependencyStore } from '#src/stores/item-store.ts';
import type { SearchIndex } from '#src/stores/search-index.ts';

export const lookupModes = ['auto', 'hybrid', 'knn', 'text', 'first-50'] as const;

/** What a caller may ask for; `auto` is the best that can be had. */
export type LookupMode = (typeof lookupModes)[number];

/** What produced an answer. */
export type AnswerMode = Exclude<LookupMode, 'auto'>;

export interface LookupQuery {
  readonly project: Project;
  /** What the developer writes, such as `typescript`; null or absent: by `path`, else every package. */
  readonly language?: string | null;
  /** The file being worked on: its extension says the language, its folders whether it is about tests or the build. */
  readonly path?: string | null;
  readonly instruction: string;
  /** Packages wanted, 1 to 50; 10 unless told. */
  readonly limit?: number;
  /** Bounds the whole answer by `estimateTokens`; 3,000 unless told. */
  readonly tokenLimit?: number;
  readonly mode?: LookupMode;
  /** Which form of the answer `tokenLimit` is about; `structured` (JSON) unless told. */
  readonly form?: 'structured' | 'compact';
}

/** What a lookup stands on. Index and embedder are null where none is configured. */
export interface LookupPorts {
  readonly store: Pick<DependencyStore, 'packagesOf' | 'pendingOf'>;
  readonly index: Pick<SearchIndex, 'hasVectors' | 'search'> | null;
  readonly embedder: Pick<Embedder, 'model' | 'embedQuery'> | null;
  /** For the log: why index or embedder could not be used. The answer itself names no address. */
  readonly onUnavailable?: (cause: Error) => void;
}

export interface LookupOptions {
  /** From question to answer, whatever index and embedder do; 2,000 unless told. */
  readonly timeLimitMs?: number;
  readonly signal?: AbortSignal;
}
