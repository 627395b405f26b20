import { type Kysely, sql } from 'kysely';
import type { SearchSchema } from './schema.ts';

/** What the search can use of the database. */
export interface SearchAbilities {
  readonly vectors: boolean;
  /** Misspelt names are found. */
  readonly trigrams: boolean;
}

/**
 * Takes what the database offers: pgvector 0.7 or newer and pg_trgm, where they are installed on the server and we may
 * create them. Asked at every start, so that an extension which comes later is taken up then: the documents that were
 * written without vectors lose their model, and reconciling writes them again.
 */
export async function enableExtensions(database: Kysely<SearchSchema>): Promise<SearchAbilities> {
  const found = await readAbilities(database);
  if (!found.hasMore) return found;
  await sql.raw(enableBoth).execute(database);
  return readAbilities(database);
}

interface FoundAbilities extends SearchAbilities {
  /** The server has an extension that this database does not use. */
  readonly hasMore: boolean;
}

async function readAbilities(database: Kysely<SearchSchema>): Promise<FoundAbilities> {
  const { rows } = await sql<FoundAbilities>`
    with abilities as (
      select
        exists (
          select from pg_attribute
          where attrelid = to_regclass('search_documents') and attname = 'embedding' and not attisdropped
        ) as vectors,
        to_regprocedure('strict_word_similarity(text, text)') is not null as trigrams
    )
    select vectors, trigrams, exists (
      select from pg_available_extensions
      where (name = 'vector' and not vectors) or (name = 'pg_trgm' and not trigrams)
    ) as "hasMore"
    from abilities`.execute(database);
  return rows[0] ?? { vectors: false, trigrams: false, hasMore: false };
}

// Two processes that create the same extension at once would fail, so they queue up.
const enableBoth = `
do $$
begin
  perform pg_advisory_xact_lock(hashtextextended('dependency-xray extensions', 0));
  begin
    create extension if not exists vector;
    if to_regtype('halfvec') is not null then
      alter table search_documents add column if not exists embedding halfvec;
      update search_documents set model = 'none' where model <> 'none';
    end if;
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'no vectors: %', sqlerrm;
  end;
  begin
    create extension if not exists pg_trgm;
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'no trigrams: %', sqlerrm;
  end;
end
$$`;
