import { type Kysely, sql } from 'kysely';
import type { IndexState } from '../../item-store.ts';
import type { Schema } from '../schema.ts';

export function indexState(database: Kysely<Schema>, feed: string): IndexState {
  return {
    startFeeding: () => startFeeding(database, feed),

    stopFeeding: (index) =>
      database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('index_feeds').where('feed', '=', index).execute();
        await transaction.deleteFrom('index_dirty').where('feed', '=', index).execute();
      }),

    indexedModel: async () => {
      const row = await database
        .selectFrom('index_feeds')
        .select('model')
        .where('feed', '=', feed)
        .executeTakeFirst();
      return row?.model ?? null;
    },

    recordIndexedModel: async (model) => {
      await database
        .insertInto('index_feeds')
        .values({ feed, model })
        .onConflict((conflict) => conflict.column('feed').doUpdateSet({ model }))
        .execute();
    },
  };
}

/**
 * Whoever marks keys as dirty holds a lock on this table until he commits: we wait for those who do not know of us, and
 * see their packages; those who come later know of us.
 */
async function startFeeding(database: Kysely<Schema>, feed: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`lock table index_feeds in exclusive mode`.execute(transaction);
    await sql`insert into index_feeds (feed) values (${feed}) on conflict do nothing`.execute(transaction);
    await sql`
      insert into index_dirty (feed, key) select ${feed}, key from packages order by key on conflict do nothing
    `.execute(transaction);
  });
}
