import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/helm/chart-lock.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'Chart.lock',
  firstParty: ['acme-core'],
  files: {
    'Chart.lock': `dependencies:
  - name: postgresql
    version: 15.2.0
    repository: https://registry.example/charts
  - name: redis
    version: 19.0.1
    repository: oci://registry.example/charts
  - name: acme-core
    version: 0.1.0
    repository: file://../core
digest: sha256:aa
generated: "2026-03-01T00:00:00Z"
`,
  },
};

describe('helm/chart-lock', () => {
  extractorContract({
    format: 'helm/chart-lock',
    generated: true,
    samples: [sample],
    fileOf: (names) => {
      const charts = names.map(
        (name) => `  - {name: ${JSON.stringify(name)}, version: 1.0.0, repository: "@acme"}\n`,
      );
      return `dependencies:\n${charts.join('')}digest: aa\n`;
    },
    nested: (depth) => `dependencies: ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
  });

  it('reads exact versions with the registry', () => {
    expect(extractFrom(extractor, sample.files).dependencies).toMatchObject([
      { name: 'postgresql', version: '15.2.0', registry: 'registry.example', scope: 'runtime' },
      { name: 'redis', version: '19.0.1', registry: 'registry.example' },
    ]);
  });
});
