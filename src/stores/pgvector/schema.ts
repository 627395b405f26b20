import type { ColumnType, RawBuilder } from 'kysely';

/** The table of the shared index, as kysely sees it. A `bigint` column is read as a JavaScript bigint. */
export interface SearchSchema {
  readonly search_documents: SearchDocumentsTable;
}

export interface SearchDocumentsTable {
  readonly key: string;
  readonly content_hash: string;
  readonly model: string;
  readonly generation: bigint;
  readonly name: string;
  readonly keywords: readonly string[];
  readonly words: ColumnType<string, RawBuilder<string>, RawBuilder<string>>;
  readonly deleted_at: Date | null;
  /** Only where the database has vectors. */
  readonly embedding?: ColumnType<never, RawBuilder<Buffer> | null, RawBuilder<Buffer> | null>;
}
