import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ecosystem } from '#src/items/ecosystem.ts';
import type { PackageContent } from '#src/items/package.ts';

/** `../shared/eval`, whose README says how it was made. */
export interface Benchmark {
  readonly packages: ReadonlyMap<string, PackageContent>;
  readonly projects: ReadonlyMap<string, BenchmarkProject>;
  readonly queries: readonly BenchmarkQuery[];
}

export interface BenchmarkProject {
  readonly project: string;
  readonly ecosystem: Ecosystem;
  readonly packages: readonly string[];
  readonly direct: ReadonlySet<string>;
}

export interface BenchmarkQuery {
  readonly id: string;
  readonly project: string;
  readonly instruction: string;
  readonly relevant: readonly string[];
  readonly names_package: boolean;
  readonly source: { readonly file: string; readonly method: string };
}

/** Null where the folder is not there. */
export async function readBenchmark(folder: string): Promise<Benchmark | null> {
  if (!existsSync(join(folder, 'queries.jsonl'))) return null;
  const packages = await readLines<PackageRow>(join(folder, 'packages.jsonl'));
  const projects = await readLines<ProjectRow>(join(folder, 'projects.jsonl'));
  return {
    packages: new Map(packages.map((row) => [row.purl, contentOf(row)])),
    projects: new Map(projects.map((row) => [row.project, { ...row, direct: new Set(row.direct) }])),
    queries: await readLines<BenchmarkQuery>(join(folder, 'queries.jsonl')),
  };
}

type PackageRow = Omit<PackageContent, 'key' | 'descriptionSource'> & { readonly purl: string };
type ProjectRow = Omit<BenchmarkProject, 'direct'> & { readonly direct: readonly string[] };

async function readLines<Row>(path: string): Promise<readonly Row[]> {
  const text = await readFile(path, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}

function contentOf({ purl, ecosystem, name, description, keywords }: PackageRow): PackageContent {
  return { key: purl, ecosystem, name, description, descriptionSource: null, keywords };
}
