import type { Kysely } from 'kysely';
import type { IndexState } from '../../item-store.ts';
import type { Schema } from '../schema.ts';

export function indexState(database: Kysely<Schema>): IndexState {
  return {
    indexedModel: async () => {
      const row = await database.selectFrom('index_state').select('model').executeTakeFirst();
      return row?.model ?? null;
    },

    recordIndexedModel: async (model) => {
      await database
        .insertInto('index_state')
        .values({ model })
        .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ model }))
        .execute();
    },
  };
}
