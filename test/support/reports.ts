import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import type { ReceivedReport } from '#src/indexing/apply-report.ts';
import type { Manifest, Problem } from '#src/items/manifest.ts';
import { manifestContentHash, reportContentHash } from '#src/report/content-hash.ts';
import type { Report } from '#src/report/report.ts';

/** A manifest of npm packages, as an extractor would give it. */
export function manifestOf(
  path: string,
  uses: readonly (PackageUse | string)[],
  problems: readonly Problem[] = [],
): Manifest {
  const named = uses.map((use) => (typeof use === 'string' ? useOf(use) : use));
  const { dependencies } = packageUses('npm', path, named);
  const manifest = {
    path,
    format: 'npm/package-lock-json',
    ecosystem: 'npm',
    context: 'main',
    dependencies,
    problems,
  } as const;
  return { ...manifest, contentHash: manifestContentHash(manifest) };
}

/** `name@version`. */
function useOf(text: string): PackageUse {
  const at = text.lastIndexOf('@');
  return {
    name: text.slice(0, at),
    version: text.slice(at + 1),
    relationship: 'direct',
    scope: 'runtime',
  };
}

export function reportOf(manifests: readonly Manifest[], problems: readonly Problem[] = []): Report {
  return {
    schemaVersion: 1,
    scanner: { name: 'test', version: '1' },
    project: { name: 'project', host: null, externalId: null },
    commit: { sha: null, ref: null },
    manifests,
    problems,
  };
}

export function receivedReport(report: Report, project: string, sequence: bigint): ReceivedReport {
  return {
    report,
    contentHash: reportContentHash(report.manifests, report.problems),
    identity: { host: 'test', externalId: project },
    name: project,
    sequence,
  };
}

/** What a project would have after exactly this report. */
export function storedState(report: Report) {
  const manifests = report.manifests.map(({ path, contentHash, dependencies }) => ({
    path,
    contentHash,
    packageCount: new Set(dependencies.map(({ purl }) => purl)).size,
  }));
  const dependencies = report.manifests.flatMap((manifest) =>
    manifest.dependencies.map(({ line: _, ...use }) => ({ ...use, manifest: manifest.path })),
  );
  return { manifests, dependencies };
}
