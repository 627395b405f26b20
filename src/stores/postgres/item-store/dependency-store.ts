import { type Kysely, sql } from 'kysely';
import type { ProjectIdentity } from '#src/items/project.ts';
import type { AppliedReport, DependencyStore, ProjectSync } from '../../item-store.ts';
import type { Schema } from '../schema.ts';
import { readDependencies, readManifests } from './read-dependencies.ts';
import { readProjectPackages } from './read-project-packages.ts';
import { type NamedProject, writeChanges } from './write-changes.ts';

export function dependencyStore(database: Kysely<Schema>, feed: string): DependencyStore {
  return {
    nextReportSequence: async () => {
      const { rows } = await sql<{ next: bigint }>`select nextval('report_sequence') as next`.execute(
        database,
      );
      return BigInt(rows[0]?.next ?? 0);
    },

    syncProject: (identity, name, work) =>
      database.transaction().execute(async (transaction) => {
        await lockProject(transaction, identity);
        return work(await projectSync(transaction, feed, { identity, name }));
      }),

    packagesOf: (projectId, ecosystems) => readProjectPackages(database, projectId, ecosystems),

    pendingOf: async (projectId) => {
      const rows = await database
        .selectFrom('xray_report_manifests as manifest')
        .innerJoin('xray_report_packages as use', 'use.manifest_id', 'manifest.id')
        .innerJoin('packages as package', 'package.id', 'use.package_id')
        .innerJoin('index_dirty', 'index_dirty.key', 'package.key')
        .select('package.key')
        .distinct()
        .where('manifest.project_id', '=', BigInt(projectId))
        .where('index_dirty.feed', '=', feed)
        .orderBy('package.key')
        .execute();
      return rows.map(({ key }) => key);
    },
  };
}

/** Held until the end of the transaction; taken before anything is read, also for a project that is not there yet. */
export async function lockProject(transaction: Kysely<Schema>, identity: ProjectIdentity): Promise<void> {
  const name = JSON.stringify([identity.host, identity.externalId]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

async function projectSync(
  transaction: Kysely<Schema>,
  feed: string,
  named: NamedProject,
): Promise<ProjectSync> {
  const project = await readProject(transaction, named.identity);
  return {
    applied: project?.applied ?? null,
    manifests: async () => (project === null ? [] : readManifests(transaction, project.id)),
    dependenciesOf: async (paths) =>
      project === null || paths.length === 0 ? [] : readDependencies(transaction, project.id, paths),
    write: (changes) => writeChanges(transaction, feed, named, changes),
  };
}

interface KnownProject {
  readonly id: bigint;
  readonly applied: AppliedReport | null;
}

async function readProject(
  transaction: Kysely<Schema>,
  { host, externalId }: ProjectIdentity,
): Promise<KnownProject | null> {
  const row = await transaction
    .selectFrom('projects')
    .leftJoin('xray_reports', 'xray_reports.id', 'projects.applied_report_id')
    .select(['projects.id', 'xray_reports.id as report_id', 'content_hash', 'sequence'])
    .where('host', '=', host)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, applied: appliedReport(row) };
}

function appliedReport(row: {
  report_id: bigint | null;
  content_hash: string | null;
  sequence: bigint | null;
}): AppliedReport | null {
  if (row.report_id === null || row.content_hash === null || row.sequence === null) return null;
  return { id: Number(row.report_id), contentHash: row.content_hash, sequence: BigInt(row.sequence) };
}
