import type { Kysely } from 'kysely';
import type { PackageKey } from '#src/items/package.ts';
import { databaseFailureOf } from '#src/stores/postgres/database-error.ts';
import { type DocumentVersion, IndexUnavailable, type SearchIndex } from '../search-index.ts';
import { enableExtensions } from './enable-extensions.ts';
import type { SearchSchema } from './schema.ts';
import { searchLegs } from './search-legs.ts';
import { writeDocuments } from './write-documents.ts';

/**
 * The shared index inside the database, migrated before. Without pgvector only the text leg answers; without pg_trgm
 * misspelt names are not found.
 * @throws {IndexUnavailable}
 */
export async function openSearchIndex<Schema>(database: Kysely<Schema>): Promise<SearchIndex> {
  const documents = database as unknown as Kysely<SearchSchema>;
  const abilities = await classified(() => enableExtensions(documents));
  return {
    hasVectors: abilities.vectors,
    versionsOf: (keys) => classified(() => versionsOf(documents, keys)),
    write: (writes) => classified(() => writeDocuments(documents, writes, abilities.vectors)),
    search: (legs, signal) => classified(() => searchLegs(documents, abilities, legs, signal)),
    page: (after, limit) => classified(() => page(documents, after, limit)),
  };
}

async function versionsOf(
  database: Kysely<SearchSchema>,
  keys: readonly PackageKey[],
): Promise<ReadonlyMap<PackageKey, DocumentVersion>> {
  if (keys.length === 0) return new Map();
  const rows = await versions(database)
    .where(({ eb }) => eb('key', '=', eb.fn.any(eb.val(keys))))
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

async function page(
  database: Kysely<SearchSchema>,
  after: PackageKey | null,
  limit: number,
): Promise<readonly DocumentVersion[]> {
  return versions(database)
    .where('key', '>', after ?? '')
    .orderBy('key')
    .limit(limit)
    .execute();
}

function versions(database: Kysely<SearchSchema>) {
  return database
    .selectFrom('search_documents')
    .select(['key', 'content_hash as contentHash', 'model', 'generation'])
    .where('deleted_at', 'is', null);
}

async function classified<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const failure = databaseFailureOf(cause);
    if (failure !== 'unreachable' && failure !== 'timeout') throw cause;
    throw new IndexUnavailable(`The database does not answer (${failure}).`, { cause });
  }
}
