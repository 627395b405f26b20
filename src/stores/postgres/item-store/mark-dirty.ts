import { type Kysely, sql } from 'kysely';
import type { PackageKey } from '#src/items/package.ts';
import type { Schema } from '../schema.ts';

/**
 * Asks the index to look at these keys again. Always a new generation, so that a turn that began earlier cannot clear
 * the row; due at once, whatever failed before. Not only our own index is asked: a model change fills another one.
 */
export async function markDirty(
  database: Kysely<Schema>,
  feed: string,
  keys: readonly PackageKey[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    with feeds as (
      select ${feed} as feed
      union
      select feed from (select feed from index_feeds for key share) as others
    )
    insert into index_dirty (feed, key)
    select distinct feed, key from unnest(${keys}::text[]) as wanted (key), feeds order by key, feed
    on conflict (feed, key) do update set generation = nextval('generations'), not_before = now(), attempts = 0
  `.execute(database);
}
