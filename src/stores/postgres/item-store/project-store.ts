import { type Kysely, sql } from 'kysely';
import type { Problem } from '#src/items/manifest.ts';
import type { Project, ProjectIdentity } from '#src/items/project.ts';
import type { ProjectStore, ProjectSummary, StoreCounts } from '../../item-store.ts';
import type { Schema } from '../schema.ts';
import { lockProject } from './dependency-store.ts';
import { markDirty } from './mark-dirty.ts';

export function projectStore(database: Kysely<Schema>, feed: string): ProjectStore {
  return {
    projects: () => readSummaries(database),
    findProjects: (wanted) => findProjects(database, wanted),
    removeProject: (id) => removeProject(database, feed, id),
    counts: () => readCounts(database, feed),
    problemsOf: (id) => readProblems(database, id),
  };
}

function selectProjects(database: Kysely<Schema>) {
  return database
    .selectFrom('projects')
    .leftJoin('xray_reports as report', 'report.id', 'projects.applied_report_id')
    .select(['projects.id', 'projects.host', 'projects.external_id', 'projects.name'])
    .select(['report.commit_sha', 'report.ref', 'report.applied_at'])
    .orderBy('projects.name')
    .orderBy('projects.id');
}

async function findProjects(
  database: Kysely<Schema>,
  wanted: string | ProjectIdentity,
): Promise<readonly Project[]> {
  const query = selectProjects(database);
  const rows =
    typeof wanted === 'string'
      ? await query.where(sql`lower(projects.name)`, '=', wanted.toLowerCase()).execute()
      : await query.where('host', '=', wanted.host).where('external_id', '=', wanted.externalId).execute();
  return rows.map(projectOf);
}

async function readSummaries(database: Kysely<Schema>): Promise<readonly ProjectSummary[]> {
  const rows = await selectProjects(database)
    .select(
      sql<number>`(
      select count(*)::integer from xray_report_manifests as manifest where manifest.project_id = projects.id
    )`.as('manifests'),
    )
    .select(
      sql<number>`(
      select count(distinct use.package_id)::integer from xray_report_manifests as manifest
        join xray_report_packages as use on use.manifest_id = manifest.id
      where manifest.project_id = projects.id
    )`.as('packages'),
    )
    .execute();
  return rows.map((row) => ({ ...projectOf(row), manifests: row.manifests, packages: row.packages }));
}

function projectOf(row: {
  readonly id: bigint;
  readonly host: string;
  readonly external_id: string;
  readonly name: string;
  readonly commit_sha: string | null;
  readonly ref: string | null;
  readonly applied_at: Date | null;
}): Project {
  return {
    id: Number(row.id),
    host: row.host,
    externalId: row.external_id,
    name: row.name,
    commitSha: row.commit_sha,
    ref: row.ref,
    syncedAt: row.applied_at,
  };
}

async function removeProject(database: Kysely<Schema>, feed: string, id: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const identity = await transaction
      .selectFrom('projects')
      .select(['host', 'external_id as externalId'])
      .where('id', '=', BigInt(id))
      .executeTakeFirst();
    if (identity === undefined) return;
    await lockProject(transaction, identity);
    const keys = await keysOf(transaction, id);
    await transaction.deleteFrom('projects').where('id', '=', BigInt(id)).execute();
    await markDirty(transaction, feed, keys);
  });
}

async function keysOf(database: Kysely<Schema>, projectId: number): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('xray_report_manifests as manifest')
    .innerJoin('xray_report_packages as use', 'use.manifest_id', 'manifest.id')
    .innerJoin('packages as package', 'package.id', 'use.package_id')
    .select('package.key')
    .distinct()
    .where('manifest.project_id', '=', BigInt(projectId))
    .execute();
  return rows.map(({ key }) => key);
}

async function readCounts(database: Kysely<Schema>, feed: string): Promise<StoreCounts> {
  const { rows } = await sql<StoreCounts>`
    select
      (select count(*)::integer from projects) as projects,
      (select count(*)::integer from packages) as packages,
      (select count(*)::integer from packages where orphaned_at is not null) as orphans,
      (select count(*)::integer from embeddings) as embeddings,
      (select count(*)::integer from index_dirty where feed = ${feed}) as pending,
      (select count(*)::integer from index_dirty where feed = ${feed} and attempts > 0) as failed,
      (select last_error from index_dirty where feed = ${feed} and attempts > 0
        order by attempts desc, key limit 1) as "lastError"
  `.execute(database);
  return rows[0] as StoreCounts;
}

async function readProblems(database: Kysely<Schema>, projectId: number): Promise<readonly Problem[]> {
  const row = await database
    .selectFrom('projects')
    .innerJoin('xray_reports as report', 'report.id', 'projects.applied_report_id')
    .select('report.problems')
    .where('projects.id', '=', BigInt(projectId))
    .executeTakeFirst();
  return (row?.problems ?? []) as readonly Problem[];
}
