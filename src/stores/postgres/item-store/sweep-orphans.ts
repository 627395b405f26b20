import { type Kysely, sql } from 'kysely';
import type { PackageKey } from '#src/items/package.ts';
import type { Schema } from '../schema.ts';
import { markDirty } from './mark-dirty.ts';

/**
 * Deletes packages that nobody uses any more. Candidates are looked for without locks; then their dirty rows are locked,
 * then what still is an orphan and nobody is about to use, and the delete looks a last time, at a newer snapshot: a
 * project that linked a package meanwhile holds a lock on it, so it is skipped here or seen there.
 */
export async function sweepOrphans(
  database: Kysely<Schema>,
  feed: string,
  before: Date,
  limit: number,
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const candidates = await orphansSince(transaction, before, limit);
    if (candidates.length === 0) return 0;
    await markDirty(transaction, feed, candidates);
    const locked = await lockOrphans(transaction, candidates, before);
    return deleteUnused(transaction, locked);
  });
}

async function orphansSince(
  transaction: Kysely<Schema>,
  before: Date,
  limit: number,
): Promise<readonly PackageKey[]> {
  const rows = await transaction
    .selectFrom('packages')
    .select('key')
    .where('orphaned_at', '<=', before)
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

async function lockOrphans(
  transaction: Kysely<Schema>,
  keys: readonly PackageKey[],
  before: Date,
): Promise<readonly bigint[]> {
  const rows = await transaction
    .selectFrom('packages')
    .select('id')
    .where('key', '=', sql<string>`any(${keys})`)
    .where('orphaned_at', '<=', before)
    .orderBy('key')
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

async function deleteUnused(transaction: Kysely<Schema>, ids: readonly bigint[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from packages where id = any(${ids.map(String)}::bigint[])
      and not exists (select from xray_report_packages as use where use.package_id = packages.id)
  `.execute(transaction);
  return Number(numAffectedRows ?? 0n);
}
