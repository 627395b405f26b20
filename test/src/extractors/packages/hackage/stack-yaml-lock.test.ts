import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/hackage/stack-yaml-lock.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'stack.yaml.lock',
  files: {
    'stack.yaml.lock': `packages:
- completed:
    hackage: postgresql-libpq-0.10.1.0@sha256:6b58,3166
    pantry-tree:
      sha256: ae81
      size: 1096
  original:
    hackage: postgresql-libpq-0.10.1.0
- completed:
    commit: cafe01
    git: https://git.example/acme/fork.git
    name: fork
    version: '0.10'
  original:
    git: https://git.example/acme/fork.git
snapshots:
- completed:
    sha256: 1e32
    size: 720263
    url: https://registry.example/lts/22/41.yaml
  original: lts-22.41
`,
  },
};

describe('hackage/stack-yaml-lock', () => {
  extractorContract({
    format: 'hackage/stack-yaml-lock',
    generated: true,
    samples: [sample],
    fileOf: (names) =>
      `packages:\n${names.map((name) => `- completed: {hackage: ${JSON.stringify(`${name}-1.0@sha256:aa,1`)}}\n`).join('')}`,
    nested: (depth) => `packages: ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
  });

  it('reads packages of the registry and of repositories', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies.map(({ name, version, source }) => [name, version, source])).toEqual([
      ['fork', '0.10', 'git+https://git.example/acme/fork.git#cafe01'],
      ['postgresql-libpq', '0.10.1.0', null],
    ]);
  });
});
