import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PackageKey } from '#src/items/package.ts';
import type { DependencyId, StoredDependency } from '../../item-store.ts';
import type { Schema } from '../schema.ts';

/** Rows a statement carries at most: keeps its parameter to some 10 MB. */
const rowsPerStatement = 20_000;

export async function upsertDependencies(
  transaction: Kysely<Schema>,
  projectId: bigint,
  dependencies: readonly StoredDependency[],
): Promise<void> {
  // One order for all of them, not only inside a chunk: two writers must never wait for each other in a circle.
  const inKeyOrder = [...dependencies].sort((one, other) => (one.purl < other.purl ? -1 : 1));
  for (const chunk of chunksOf(inKeyOrder)) {
    await lockPackages(transaction, chunk);
    await upsertChunk(transaction, projectId, chunk);
  }
}

export async function removeDependencies(
  transaction: Kysely<Schema>,
  projectId: bigint,
  dependencies: readonly DependencyId[],
): Promise<void> {
  for (const chunk of chunksOf(dependencies)) {
    await sql`
      delete from xray_report_packages as use
      using json_to_recordset(${JSON.stringify(chunk)}::json) as gone (manifest text, purl text, version text),
        xray_report_manifests as manifest, packages as package
      where manifest.project_id = ${projectId} and manifest.path = gone.manifest and package.key = gone.purl
        and use.manifest_id = manifest.id and use.package_id = package.id
        and use.version is not distinct from gone.version
    `.execute(transaction);
  }
}

/**
 * Makes sure that every package is there and stays: the sweep cannot delete what is locked, and what it deleted before
 * the lock is inserted again.
 */
async function lockPackages(
  transaction: Kysely<Schema>,
  dependencies: readonly StoredDependency[],
): Promise<void> {
  const keys = [...new Set(dependencies.map((dependency) => dependency.purl))];
  do {
    await insertPackages(transaction, dependencies);
  } while ((await lockedCount(transaction, keys)) < keys.length);
}

/** New packages come with what this project says of them; settling derives it from all projects. */
async function insertPackages(
  transaction: Kysely<Schema>,
  dependencies: readonly StoredDependency[],
): Promise<void> {
  const packages = dependencies.map((dependency) => ({
    ...dependency,
    ecosystem: ecosystemOf(dependency.purl),
    offer: offerOf(dependency),
  }));
  await sql`
    insert into packages (key, ecosystem, name, description, description_source, keywords)
    select distinct on (purl) purl, ecosystem, name, description, "descriptionSource",
      case when offer is null then '{}' else keywords end
    from json_to_recordset(${JSON.stringify(packages)}::json) as wanted (
      purl text collate "C", ecosystem text, name text, description text, "descriptionSource" text,
      keywords text[], offer text collate "C"
    )
    where not exists (select from packages where packages.key = purl)
    order by purl, offer
    on conflict (key) do nothing
  `.execute(transaction);
}

async function lockedCount(transaction: Kysely<Schema>, keys: readonly PackageKey[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with locked as (select id from packages where key = any(${keys}) order by key for key share)
    select count(*)::integer as count from locked
  `.execute(transaction);
  return rows[0]?.count ?? 0;
}

async function upsertChunk(
  transaction: Kysely<Schema>,
  projectId: bigint,
  dependencies: readonly StoredDependency[],
): Promise<void> {
  const rows = dependencies.map((dependency) => ({ ...dependency, offer: offerOf(dependency) }));
  await sql`
    insert into xray_report_packages as use (
      manifest_id, package_id, version, range, name, relationship, scope, registry, source,
      description, description_source, keywords, offer
    )
    select manifest.id, package.id, wanted.version, wanted.range, wanted.name, wanted.relationship, wanted.scope,
      wanted.registry, wanted.source, wanted.description, wanted."descriptionSource", wanted.keywords, wanted.offer
    from json_to_recordset(${JSON.stringify(rows)}::json) as wanted (
        manifest text, purl text, version text, range text, name text, relationship text, scope text,
        registry text, source text, description text, "descriptionSource" text, keywords text[], offer text
      )
      join xray_report_manifests as manifest
        on manifest.project_id = ${projectId} and manifest.path = wanted.manifest
      join packages as package on package.key = wanted.purl
    on conflict (manifest_id, package_id, version) do update set
      range = excluded.range, name = excluded.name, relationship = excluded.relationship, scope = excluded.scope,
      registry = excluded.registry, source = excluded.source, description = excluded.description,
      description_source = excluded.description_source, keywords = excluded.keywords, offer = excluded.offer
  `.execute(transaction);
}

/** What an installed tree says counts before what a lockfile copied; among equals a hash decides, not who came first. */
function offerOf({ description, descriptionSource, keywords }: StoredDependency): string | null {
  if (description === null) return null;
  const rank = descriptionSource === 'installed' ? '1' : '2';
  return `${rank}:${createHash('sha256')
    .update(JSON.stringify([description, keywords]))
    .digest('hex')}`;
}

function ecosystemOf(purl: PackageKey): string {
  return purl.slice('pkg:'.length, purl.indexOf('/'));
}

function* chunksOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    yield rows.slice(start, start + rowsPerStatement);
  }
}
