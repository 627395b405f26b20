import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/hex/gleam-toml.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'gleam.toml',
  firstParty: ['acme', 'acme_core'],
  files: {
    'gleam.toml': `name = "acme"
version = "1.0.0"

[dependencies]
gleam_stdlib = ">= 0.34.0 and < 2.0.0"
fork = { git = "https://git.example/acme/fork", ref = "cafe01" }
acme_core = { path = "../core" }

[dev-dependencies]
gleeunit = ">= 1.0.0 and < 2.0.0"
`,
  },
};

describe('hex/gleam-toml', () => {
  extractorContract({
    format: 'hex/gleam-toml',
    samples: [sample],
    fileOf: (names) =>
      `[dependencies]\n${names.map((name) => `${JSON.stringify(name)} = ">= 1.0.0"\n`).join('')}`,
    nested: (depth) => `dependencies = ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
  });

  it('keeps ranges apart from versions, and drops folders', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies.map(({ name, version, range, scope }) => [name, version, range, scope])).toEqual([
      ['fork', null, null, 'runtime'],
      ['gleam_stdlib', null, '>= 0.34.0 and < 2.0.0', 'runtime'],
      ['gleeunit', null, '>= 1.0.0 and < 2.0.0', 'dev'],
    ]);
    expect(dependencies[0]).toMatchObject({ source: 'git+https://git.example/acme/fork#cafe01' });
  });
});
