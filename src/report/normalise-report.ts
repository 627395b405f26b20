import type { Manifest, Problem } from '#src/items/manifest.ts';
import { cleanLine } from '#src/text/clean-text.ts';
import { reportContentHash } from './content-hash.ts';
import { normaliseManifest, normaliseProblems } from './normalise-manifest.ts';
import type { Report } from './report.ts';

const mostManifests = 20_000;
const mostProblems = 100_000;

/** What was found, before it has the one form that equal trees share. */
export interface ReportDraft extends Pick<Report, 'scanner' | 'project' | 'commit' | 'problems'> {
  readonly manifests: readonly Omit<Manifest, 'contentHash'>[];
}

export interface HashedReport {
  readonly report: Report;
  /** Of manifests and problems: equal for equal trees, whoever scanned them at whichever commit. */
  readonly contentHash: string;
}

/** Sorts, cleans and hashes, so that a scan and a report made elsewhere are told apart by their content only. */
export function normaliseReport(draft: ReportDraft): HashedReport {
  const sorted = draft.manifests.toSorted(byPath);
  const manifests = sorted.slice(0, mostManifests).map(normaliseManifest);
  const problems = normaliseProblems([...draft.problems, ...tooMany(sorted.length)], mostProblems);
  const { scanner, project, commit } = draft;
  const report: Report = {
    schemaVersion: 1,
    scanner: { name: attribute(scanner.name), version: attribute(scanner.version) },
    project: {
      name: attribute(project.name),
      host: attributeOrNull(project.host),
      externalId: attributeOrNull(project.externalId),
    },
    commit: { sha: attributeOrNull(commit.sha), ref: attributeOrNull(commit.ref) },
    manifests,
    problems,
  };
  return { report, contentHash: reportContentHash(manifests, problems) };
}

function attribute(text: string): string {
  return cleanLine(text, 512);
}

function attributeOrNull(text: string | null): string | null {
  return text === null ? null : attribute(text) || null;
}

function byPath(one: { readonly path: string }, other: { readonly path: string }): number {
  if (one.path === other.path) return 0;
  return one.path < other.path ? -1 : 1;
}

function tooMany(count: number): readonly Problem[] {
  if (count <= mostManifests) return [];
  const detail = `expected at most ${mostManifests} manifests, found ${count}: the rest is left out`;
  return [{ path: '.', reason: 'too-many-files', detail }];
}
