import { type Kysely, sql } from 'kysely';
import type { DirtyKey, DirtyKeys, FailedKey } from '../../item-store.ts';
import type { Schema } from '../schema.ts';
import { markDirty } from './mark-dirty.ts';
import { cataloguePackage, selectPackages, settlePackages } from './settle.ts';
import { sweepOrphans } from './sweep-orphans.ts';

export function dirtyKeys(database: Kysely<Schema>, feed: string): DirtyKeys {
  return {
    dirtyKeys: (limit) => dueKeys(database, feed, limit),
    settle: (dirty) => settlePackages(database, feed, dirty),
    clearDirty: (done) => clearDirty(database, feed, done),
    postponeDirty: (failed) => postponeDirty(database, feed, failed),
    markDirty: (keys) => markDirty(database, feed, keys),
    pendingCount: () => pendingCount(database, feed),
    sweepOrphans: (before, limit) => sweepOrphans(database, feed, before, limit),

    pagePackages: async (after, limit) => {
      const rows = await selectPackages(database)
        .where('key', '>', after ?? '')
        .orderBy('key')
        .limit(limit)
        .execute();
      return rows.map(cataloguePackage);
    },
  };
}

async function dueKeys(database: Kysely<Schema>, feed: string, limit: number): Promise<readonly DirtyKey[]> {
  const rows = await database
    .selectFrom('index_dirty')
    .select(['key', 'generation'])
    .where('feed', '=', feed)
    .where('not_before', '<=', sql<Date>`now()`)
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ key, generation }) => ({ key, generation: BigInt(generation) }));
}

async function clearDirty(database: Kysely<Schema>, feed: string, done: readonly DirtyKey[]): Promise<void> {
  if (done.length === 0) return;
  await sql`
    with ${lockedRows(feed, done)}
    delete from index_dirty using locked
    where index_dirty.feed = ${feed} and index_dirty.key = locked.key
  `.execute(database);
}

/** Waits twice as long after every failure, an hour at most. */
async function postponeDirty(
  database: Kysely<Schema>,
  feed: string,
  failed: readonly FailedKey[],
): Promise<void> {
  if (failed.length === 0) return;
  await sql`
    with ${lockedRows(feed, failed)}
    update index_dirty set attempts = attempts + 1, last_error = reason.text,
      not_before = now() + least(interval '1 hour', interval '1 second' * power(2, least(attempts, 12)))
    from locked
      join unnest(${failed.map(({ key }) => key)}::text[], ${failed.map(({ reason }) => reason)}::text[])
        as reason (key, text) on reason.key = locked.key
    where index_dirty.feed = ${feed} and index_dirty.key = locked.key
  `.execute(database);
}

// In key order, as every writer of these rows: otherwise two of them could wait for each other in a circle.
function lockedRows(feed: string, rows: readonly DirtyKey[]) {
  const keys = rows.map(({ key }) => key);
  const generations = rows.map(({ generation }) => generation.toString());
  return sql`locked as (
    select index_dirty.key from index_dirty
      join unnest(${keys}::text[], ${generations}::bigint[]) as wanted (key, generation)
        on wanted.key = index_dirty.key and wanted.generation = index_dirty.generation
    where index_dirty.feed = ${feed}
    order by index_dirty.key for update of index_dirty
  )`;
}

async function pendingCount(database: Kysely<Schema>, feed: string): Promise<number> {
  const { count } = await database
    .selectFrom('index_dirty')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('feed', '=', feed)
    .executeTakeFirstOrThrow();
  return count;
}
