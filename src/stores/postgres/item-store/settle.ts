import { type Kysely, sql } from 'kysely';
import type { Ecosystem } from '#src/items/ecosystem.ts';
import type { DescriptionSource, PackageKey } from '#src/items/package.ts';
import type { CataloguePackage, DirtyKey, SettledPackage } from '../../item-store.ts';
import type { Schema } from '../schema.ts';

/**
 * Derives what a package is from the dependencies on it: its name, the best description that they offer, whether it is
 * an orphan. Done while its dirty row is locked and unchanged, so the last change always has the last word: whoever
 * changes a dependency gives the row a new generation before he commits, and waits for us or makes us skip it.
 */
export async function settlePackages(
  database: Kysely<Schema>,
  feed: string,
  dirty: readonly DirtyKey[],
): Promise<readonly SettledPackage[]> {
  return database.transaction().execute(async (transaction) => {
    const current = await lockUnchanged(transaction, feed, dirty);
    const keys = current.map(({ key }) => key);
    await derivePackages(transaction, keys);
    const packages = await readPackages(transaction, keys);
    return current.map((row) => ({ ...row, content: packages.get(row.key) ?? null }));
  });
}

async function lockUnchanged(
  transaction: Kysely<Schema>,
  feed: string,
  dirty: readonly DirtyKey[],
): Promise<readonly DirtyKey[]> {
  const rows = await transaction
    .selectFrom('index_dirty')
    .select(['key', 'generation'])
    .where('feed', '=', feed)
    .where('key', '=', sql<string>`any(${dirty.map(({ key }) => key)})`)
    .orderBy('key')
    .forUpdate()
    .execute();
  const expected = new Map(dirty.map(({ key, generation }) => [key, generation]));
  return rows
    .map(({ key, generation }) => ({ key, generation: BigInt(generation) }))
    .filter(({ key, generation }) => expected.get(key) === generation);
}

/**
 * A registry's word on a package is not derived from reports, so it stays; an orphan stays what it was, so that a
 * package that comes back costs nothing.
 */
async function derivePackages(transaction: Kysely<Schema>, keys: readonly PackageKey[]): Promise<void> {
  await sql`
    with used as (
      select package.id, names.least as name,
        names.least is null or package.description_source is not distinct from 'registry' as stays,
        case when names.least is null then coalesce(package.orphaned_at, now()) end as orphaned_at
      from packages as package, lateral (
        select min(use.name) as least from xray_report_packages as use where use.package_id = package.id
      ) as names
      where package.key = any(${keys})
      order by package.key
      for no key update of package
    ), derived as (
      select used.id, coalesce(used.name, package.name) as name, used.orphaned_at,
        case when stays then package.description else offer.description end as description,
        case when stays then package.description_source else offer.description_source end as description_source,
        case when stays then package.keywords else coalesce(offer.keywords, '{}') end as keywords
      from used join packages as package on package.id = used.id
        left join lateral (
          select use.description, use.description_source, use.keywords
          from xray_report_packages as use
          where use.package_id = used.id and use.offer is not null
          order by use.offer limit 1
        ) as offer on true
    )
    update packages as package set name = derived.name, orphaned_at = derived.orphaned_at,
      description = derived.description, description_source = derived.description_source, keywords = derived.keywords
    from derived
    where package.id = derived.id
      and (package.name, package.orphaned_at, package.description, package.description_source, package.keywords)
        is distinct from
        (derived.name, derived.orphaned_at, derived.description, derived.description_source, derived.keywords)
  `.execute(transaction);
}

async function readPackages(
  transaction: Kysely<Schema>,
  keys: readonly PackageKey[],
): Promise<ReadonlyMap<PackageKey, CataloguePackage>> {
  const rows = await selectPackages(transaction).where('key', '=', sql<string>`any(${keys})`).execute();
  return new Map(rows.map((row) => [row.key, cataloguePackage(row)]));
}

export function selectPackages(database: Kysely<Schema>) {
  return database
    .selectFrom('packages')
    .select(['key', 'ecosystem', 'name', 'description', 'description_source', 'keywords', 'born_generation']);
}

export function cataloguePackage(row: {
  readonly key: string;
  readonly ecosystem: string;
  readonly name: string;
  readonly description: string | null;
  readonly description_source: string | null;
  readonly keywords: readonly string[];
  readonly born_generation: bigint;
}): CataloguePackage {
  return {
    key: row.key,
    ecosystem: row.ecosystem as Ecosystem,
    name: row.name,
    description: row.description,
    descriptionSource: row.description_source as DescriptionSource | null,
    keywords: row.keywords,
    bornGeneration: BigInt(row.born_generation),
  };
}
