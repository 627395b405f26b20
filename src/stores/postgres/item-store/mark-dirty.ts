import { type Kysely, sql } from 'kysely';
import type { PackageKey } from '#src/items/package.ts';
import type { Schema } from '../schema.ts';

/**
 * Asks the index to look at these keys again. Always a new generation, so that a turn that began earlier cannot clear
 * the row; due at once, whatever failed before.
 */
export async function markDirty(database: Kysely<Schema>, keys: readonly PackageKey[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    insert into index_dirty (key)
    select distinct key from unnest(${keys}::text[]) as wanted (key) order by key
    on conflict (key) do update set generation = nextval('generations'), not_before = now(), attempts = 0
  `.execute(database);
}
