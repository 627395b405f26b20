import type { Ecosystem } from '#src/items/ecosystem.ts';
import type { PackageKey } from '#src/items/package.ts';

/**
 * The shared index: one document per package, searched by the keys of one project. Writes carry the generation of the
 * dirty row as their version, so that a slow, old write never overtakes a newer one.
 */
export interface SearchIndex {
  /** Whether vectors can be stored and searched; without, only the text leg answers. */
  readonly hasVectors: boolean;
  /** What is stored of these keys; a key without document is not in the answer. Sees every earlier write. */
  readonly versionsOf: (keys: readonly PackageKey[]) => Promise<ReadonlyMap<PackageKey, DocumentVersion>>;
  /** One outcome per write, in order: one refused document never sinks the others. @throws {IndexUnavailable} */
  readonly write: (writes: readonly DocumentWrite[]) => Promise<readonly WriteOutcome[]>;
  /** Every leg over its own keys, exact, the best hits first, ties by key. @throws {IndexUnavailable} */
  readonly search: (legs: readonly SearchLeg[], signal?: AbortSignal) => Promise<readonly (readonly Hit[])[]>;
  /** Documents with a key after `after`, in byte order of the key; empty at the end. @throws {IndexUnavailable} */
  readonly page: (after: PackageKey | null, limit: number) => Promise<readonly DocumentVersion[]>;
}

/** What tells a current document from an old one. */
export interface DocumentVersion {
  readonly key: PackageKey;
  readonly contentHash: string;
  /** The embedder's model, or `none` for a document without vector space. */
  readonly model: string;
  readonly generation: bigint;
}

export interface SearchDocument extends DocumentVersion {
  readonly ecosystem: Ecosystem;
  readonly name: string;
  /** Words split out of the name. */
  readonly nameWords: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly vector: Float32Array | null;
}

export type DocumentWrite =
  | { readonly kind: 'put'; readonly document: SearchDocument }
  | { readonly kind: 'delete'; readonly key: PackageKey; readonly generation: bigint };

/** `superseded`: a newer version is there already, which is as good as done. */
export type WriteOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'superseded' }
  | { readonly kind: 'failed'; readonly reason: string };

export type SearchLeg =
  | {
      readonly kind: 'vector';
      readonly keys: readonly PackageKey[];
      readonly limit: number;
      readonly model: string;
      readonly vector: Float32Array;
    }
  | {
      readonly kind: 'text';
      readonly keys: readonly PackageKey[];
      readonly limit: number;
      readonly text: string;
    };

export interface Hit {
  readonly key: PackageKey;
  /** Vector leg: cosine. Text leg: any scale, more is better, above 0; comparable within one leg only. */
  readonly score: number;
}

/** The outside world failed; asking again later may help. */
export class IndexUnavailable extends Error {
  override readonly name = 'IndexUnavailable';
}
