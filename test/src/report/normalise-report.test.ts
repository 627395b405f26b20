import { describe, expect, it } from 'vitest';
import { normaliseReport, type ReportDraft } from '#src/report/normalise-report.ts';
import { readReport } from '#src/report/read-report.ts';
import { dependency } from '#test/support/dependency.ts';

const draft: ReportDraft = {
  scanner: { name: 'dependency-xray', version: '1' },
  project: { name: 'owner/name', host: 'git.example', externalId: '7' },
  commit: { sha: 'abc', ref: 'refs/heads/main' },
  manifests: [],
  problems: [],
};

describe('src/report/normalise-report', () => {
  it('gives a report that stays as it is when it is read again', () => {
    const long = 'x'.repeat(5_000);
    const row = dependency('npm', 'a', long, {
      range: long,
      description: `<${long}`,
      keywords: Array.from({ length: 100 }, (_, index) => `${index} ${long}`),
      registry: long,
      source: long,
    });
    const hashed = normaliseReport({
      ...draft,
      manifests: [{ ...manifest('b'), dependencies: [row] }, manifest('a')],
      problems: [{ path: 'c', reason: 'malformed', detail: long }],
    });
    expect(readReport(JSON.stringify(hashed.report))).toEqual(hashed);
  });

  it('says that an ecosystem is part of what a report says', () => {
    const hashes = (['npm', 'gem'] as const).map(
      (ecosystem) => normaliseReport({ ...draft, manifests: [{ ...manifest('a'), ecosystem }] }).contentHash,
    );
    expect(new Set(hashes).size).toBe(2);
  });

  it('bounds manifests and problems, and says so', () => {
    const manifests = Array.from({ length: 20_001 }, (_, index) => manifest(`a${index}`));
    const { report } = normaliseReport({ ...draft, manifests });
    expect(report.manifests).toHaveLength(20_000);
    expect(report.problems).toMatchObject([{ path: '.', reason: 'too-many-files' }]);
  });
});

function manifest(path: string): ReportDraft['manifests'][number] {
  return { path, format: 'npm/x', ecosystem: 'npm', context: 'main', dependencies: [], problems: [] };
}
