import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/asdf/mise-toml.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'mise.toml',
  files: {
    'mise.toml': `[tools]
node = "22"
python = ["3.12.2", "3.11"]
go = { version = "1.22.1", os = ["linux"] }
"npm:prettier" = "3.2.5"

[env]
A = "b"
`,
  },
};

describe('asdf/mise-toml', () => {
  extractorContract({
    format: 'asdf/mise-toml',
    samples: [sample],
    fileOf: (names) => `[tools]\n${names.map((name) => `${JSON.stringify(name)} = "1.0.0"\n`).join('')}`,
    nested: (depth) => `tools = ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
  });

  it('keeps a beginning of a version apart from a version', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies.map(({ name, version, range }) => [name, version, range])).toEqual([
      ['go', '1.22.1', null],
      ['node', null, '22'],
      ['npm:prettier', '3.2.5', null],
      ['python', null, '3.11'],
      ['python', '3.12.2', null],
    ]);
  });
});
