import { type Kysely, sql } from 'kysely';
import {
  type Relationship,
  relationshipsByStrength,
  type Scope,
  scopesByStrength,
  strongest,
} from '#src/items/dependency.ts';
import type { Ecosystem } from '#src/items/ecosystem.ts';
import type { DescriptionSource } from '#src/items/package.ts';
import type { ProjectPackage } from '../../item-store.ts';
import type { Schema } from '../schema.ts';

/**
 * All uses of each package merged into one row. A description is shown only if this project's own report had it or a
 * public registry said it: what another project's report says of a package is that project's.
 */
export async function readProjectPackages(
  database: Kysely<Schema>,
  projectId: number,
  ecosystems: readonly Ecosystem[] | null,
): Promise<readonly ProjectPackage[]> {
  const { rows } = await sql<Row>`
    select package.key, package.ecosystem, min(use.name) as name,
      array_agg(use.version order by use.relationship <> 'direct', use.version)
        filter (where use.version is not null) as versions,
      array_agg(distinct manifest.path) as manifests,
      array_agg(distinct use.relationship) as relationships,
      array_agg(distinct use.scope) as scopes,
      min(use.offer) as offer,
      (array_agg(use.description order by use.offer))[1] as own_description,
      (array_agg(use.description_source order by use.offer))[1] as own_source,
      (array_agg(to_json(use.keywords) order by use.offer))[1] as own_keywords,
      case when package.description_source = 'registry' then package.description end as public_description,
      case when package.description_source = 'registry' then package.keywords else '{}' end as public_keywords
    from xray_report_manifests as manifest
      join xray_report_packages as use on use.manifest_id = manifest.id
      join packages as package on package.id = use.package_id
    where manifest.project_id = ${projectId}
      and (${ecosystems}::text[] is null or package.ecosystem = any(${ecosystems}::text[]))
    group by package.id
    order by package.key
  `.execute(database);
  return rows.map(projectPackage);
}

interface Row {
  readonly key: string;
  readonly ecosystem: Ecosystem;
  readonly name: string;
  readonly versions: readonly string[] | null;
  readonly manifests: readonly string[];
  readonly relationships: readonly Relationship[];
  readonly scopes: readonly Scope[];
  readonly own_description: string | null;
  readonly own_source: DescriptionSource | null;
  readonly own_keywords: readonly string[];
  readonly public_description: string | null;
  readonly public_keywords: readonly string[];
}

function projectPackage(row: Row): ProjectPackage {
  return {
    key: row.key,
    ecosystem: row.ecosystem,
    name: row.name,
    versions: [...new Set(row.versions ?? [])],
    relationship: strongest<Relationship>(relationshipsByStrength, row.relationships),
    scope: strongest<Scope>(scopesByStrength, row.scopes),
    manifests: row.manifests,
    ...describedBy(row),
  };
}

function describedBy(row: Row): Pick<ProjectPackage, 'description' | 'descriptionSource' | 'keywords'> {
  if (row.public_description !== null) {
    const { public_description: description, public_keywords: keywords } = row;
    return { description, descriptionSource: 'registry', keywords };
  }
  return {
    description: row.own_description,
    descriptionSource: row.own_source,
    keywords: row.own_description === null ? [] : row.own_keywords,
  };
}
