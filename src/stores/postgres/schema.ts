import type { Generated, GeneratedAlways } from 'kysely';

/** The tables of `sql/`, as kysely sees them. A `bigint` column is read as a JavaScript bigint. */
export interface Schema {
  readonly projects: ProjectsTable;
  readonly packages: PackagesTable;
  readonly xray_reports: XrayReportsTable;
  readonly xray_report_manifests: XrayReportManifestsTable;
  readonly xray_report_packages: XrayReportPackagesTable;
  readonly embeddings: EmbeddingsTable;
  readonly index_dirty: IndexDirtyTable;
  readonly index_feeds: IndexFeedsTable;
}

interface ProjectsTable {
  readonly id: GeneratedAlways<bigint>;
  readonly host: string;
  readonly external_id: string;
  readonly name: string;
  readonly created_at: Generated<Date>;
  readonly applied_report_id: bigint | null;
}

interface PackagesTable {
  readonly id: GeneratedAlways<bigint>;
  readonly key: string;
  readonly ecosystem: string;
  readonly name: string;
  readonly description: string | null;
  readonly description_source: string | null;
  readonly keywords: Generated<string[]>;
  readonly born_generation: Generated<bigint>;
  readonly orphaned_at: Date | null;
}

interface XrayReportsTable {
  readonly id: GeneratedAlways<bigint>;
  readonly project_id: bigint;
  readonly sequence: bigint;
  readonly content_hash: string;
  readonly scanner: string;
  readonly commit_sha: string | null;
  readonly ref: string | null;
  readonly skipped: number;
  readonly added: number;
  readonly updated: number;
  readonly removed: number;
  readonly problems: unknown;
  readonly applied_at: Generated<Date>;
}

interface XrayReportManifestsTable {
  readonly id: GeneratedAlways<bigint>;
  readonly project_id: bigint;
  readonly path: string;
  readonly format: string;
  readonly ecosystem: string;
  readonly context: string;
  readonly content_hash: string;
  readonly package_count: number;
}

interface XrayReportPackagesTable {
  readonly manifest_id: bigint;
  readonly package_id: bigint;
  readonly version: string | null;
  readonly range: string | null;
  readonly name: string;
  readonly relationship: string;
  readonly scope: string;
  readonly registry: string | null;
  readonly source: string | null;
  readonly description: string | null;
  readonly description_source: string | null;
  readonly keywords: string[];
  readonly offer: string | null;
}

interface EmbeddingsTable {
  readonly content_hash: string;
  readonly model: string;
  readonly vector: Buffer | null;
}

interface IndexDirtyTable {
  readonly feed: string;
  readonly key: string;
  readonly generation: Generated<bigint>;
  readonly not_before: Generated<Date>;
  readonly attempts: Generated<number>;
  readonly last_error: string | null;
}

interface IndexFeedsTable {
  readonly feed: string;
  readonly model: string | null;
}
