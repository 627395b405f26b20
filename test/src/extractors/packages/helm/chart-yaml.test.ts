import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/helm/chart-yaml.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'deploy/Chart.yaml',
  firstParty: ['acme', 'acme-core'],
  files: {
    'deploy/Chart.yaml': `apiVersion: v2
name: acme
version: 0.1.0
dependencies:
  - name: postgresql
    version: ~15.2
    repository: https://registry.example/charts
    condition: postgresql.enabled
  - name: redis
    version: 19.0.1
    repository: oci://registry.example/charts
  - name: acme-core
    version: 0.1.0
    repository: file://../core
`,
  },
};

describe('helm/chart-yaml', () => {
  extractorContract({
    format: 'helm/chart-yaml',
    samples: [sample],
    fileOf: (names) => {
      const charts = names.map(
        (name) => `  - {name: ${JSON.stringify(name)}, version: 1.0.0, repository: "@acme"}\n`,
      );
      return `dependencies:\n${charts.join('')}`;
    },
    nested: (depth) => `dependencies: ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
  });

  it('keeps a range apart from a version; what has a condition is optional', () => {
    expect(extractFrom(extractor, sample.files).dependencies).toMatchObject([
      { name: 'postgresql', version: null, range: '~15.2', scope: 'optional' },
      { name: 'redis', version: '19.0.1', range: null, scope: 'runtime' },
    ]);
  });

  it('reads a chart without dependencies', () => {
    const files = { 'Chart.yaml': 'apiVersion: v2\nname: acme\n' };
    expect(extractFrom(extractor, files)).toEqual({ dependencies: [], problems: [] });
  });
});
