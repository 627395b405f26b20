import { sql } from 'kysely';
import { lexicalEmbedder } from '#src/embedders/lexical.ts';
import { openSearchIndex } from '#src/stores/pgvector/search-index.ts';
import { createItemStore } from '#src/stores/postgres/item-store.ts';
import { type CountingEmbedder, countingEmbedder } from './counting-embedder.ts';
import { type QueryCounts, queryCounter } from './counting-queries.ts';
import type { TestDatabase } from './postgres.ts';
import type { World } from './world.ts';

/** The real store, index and embedder on a test database, with counters. */
export interface TestWorld extends World {
  readonly database: TestDatabase;
  readonly embedder: CountingEmbedder;
  /** Since the last reset. */
  readonly queries: () => QueryCounts;
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openTestWorld(open: () => Promise<TestDatabase>): Promise<TestWorld> {
  const database = await open();
  const counter = queryCounter();
  const kysely = database.kysely.withPlugin(counter.plugin);
  const embedder = countingEmbedder(lexicalEmbedder());
  return {
    database,
    store: createItemStore({ kysely, isShared: database.isShared }),
    index: await openSearchIndex(kysely),
    embedder,
    queries: counter.counts,
    loseDocument: async (key) => {
      await sql`delete from search_documents where key = ${key}`.execute(kysely);
    },
    reset: async () => {
      await database.reset();
      embedder.timesEmbedded.clear();
      counter.reset();
    },
    close: database.close,
  };
}
