import { type Kysely, sql } from 'kysely';
import type { ProjectIdentity } from '#src/items/project.ts';
import type { ChangedManifest, NewReport, ProjectChanges, ReportId } from '../../item-store.ts';
import type { Schema } from '../schema.ts';
import { markDirty } from './mark-dirty.ts';
import { removeDependencies, upsertDependencies } from './write-dependencies.ts';

/** One statement per table and kind of change, whatever the size; the caller holds the transaction and the lock. */
export async function writeChanges(
  transaction: Kysely<Schema>,
  feed: string,
  { identity, name }: NamedProject,
  changes: ProjectChanges,
): Promise<ReportId> {
  const projectId = await upsertProject(transaction, identity, name);
  await upsertManifests(transaction, projectId, changes.upsertManifests);
  await removeDependencies(transaction, projectId, changes.removeDependencies);
  await upsertDependencies(transaction, projectId, changes.upsertDependencies);
  await removeManifests(transaction, projectId, changes.removeManifests);
  await markDirty(transaction, feed, changes.dirtyKeys);
  return recordReport(transaction, projectId, changes.report);
}

export interface NamedProject {
  readonly identity: ProjectIdentity;
  readonly name: string;
}

async function upsertProject(
  transaction: Kysely<Schema>,
  { host, externalId }: ProjectIdentity,
  name: string,
): Promise<bigint> {
  const { id } = await transaction
    .insertInto('projects')
    .values({ host, external_id: externalId, name })
    .onConflict((conflict) => conflict.columns(['host', 'external_id']).doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function upsertManifests(
  transaction: Kysely<Schema>,
  projectId: bigint,
  manifests: readonly ChangedManifest[],
): Promise<void> {
  if (manifests.length === 0) return;
  await sql`
    insert into xray_report_manifests
      (project_id, path, format, ecosystem, context, content_hash, package_count)
    select ${projectId}, path, format, ecosystem, context, "contentHash", "packageCount"
    from json_to_recordset(${JSON.stringify(manifests)}::json) as manifest (
      path text, format text, ecosystem text, context text, "contentHash" text, "packageCount" integer
    )
    on conflict (project_id, path) do update set
      format = excluded.format, ecosystem = excluded.ecosystem, context = excluded.context,
      content_hash = excluded.content_hash, package_count = excluded.package_count
  `.execute(transaction);
}

async function removeManifests(
  transaction: Kysely<Schema>,
  projectId: bigint,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  await transaction
    .deleteFrom('xray_report_manifests')
    .where('project_id', '=', projectId)
    .where('path', '=', sql<string>`any(${paths})`)
    .execute();
}

async function recordReport(
  transaction: Kysely<Schema>,
  projectId: bigint,
  report: NewReport,
): Promise<ReportId> {
  const { id } = await transaction
    .insertInto('xray_reports')
    .values({
      project_id: projectId,
      sequence: report.sequence,
      content_hash: report.contentHash,
      scanner: report.scanner,
      commit_sha: report.commitSha,
      ref: report.ref,
      skipped: report.counts.skip,
      added: report.counts.add,
      updated: report.counts.update,
      removed: report.counts.remove,
      problems: JSON.stringify(report.problems),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('projects')
    .set({ applied_report_id: id })
    .where('id', '=', projectId)
    .execute();
  return Number(id);
}
