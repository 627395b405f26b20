import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Relationship, Scope } from '#src/items/dependency.ts';
import type { StoredDependency, StoredManifest } from '../../item-store.ts';
import type { Schema } from '../schema.ts';

export async function readManifests(
  database: Kysely<Schema>,
  projectId: bigint,
): Promise<readonly StoredManifest[]> {
  const rows = await database
    .selectFrom('xray_report_manifests')
    .select(['path', 'content_hash', 'package_count'])
    .where('project_id', '=', projectId)
    .orderBy('path')
    .execute();
  return rows.map((row) => ({
    path: row.path,
    contentHash: row.content_hash,
    packageCount: row.package_count,
  }));
}

export async function readDependencies(
  database: Kysely<Schema>,
  projectId: bigint,
  paths: readonly string[],
): Promise<readonly StoredDependency[]> {
  const rows = await database
    .selectFrom('xray_report_manifests as manifest')
    .innerJoin('xray_report_packages as use', 'use.manifest_id', 'manifest.id')
    .innerJoin('packages as package', 'package.id', 'use.package_id')
    .select(['manifest.path', 'package.key'])
    .select(['use.name', 'use.version', 'use.range', 'use.relationship', 'use.scope', 'use.registry'])
    .select(['use.source', 'use.description', 'use.description_source', 'use.keywords'])
    .where('manifest.project_id', '=', projectId)
    .where('manifest.path', '=', sql<string>`any(${paths})`)
    .orderBy('manifest.path')
    .orderBy('package.key')
    .orderBy('use.version', (order) => order.asc().nullsFirst())
    .execute();
  return rows.map(({ path, key, description_source, ...row }) => ({
    ...row,
    manifest: path,
    purl: key,
    relationship: row.relationship as Relationship,
    scope: row.scope as Scope,
    descriptionSource: description_source as StoredDependency['descriptionSource'],
  }));
}
