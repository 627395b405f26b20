import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/hackage/cabal-project-freeze.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'cabal.project.freeze',
  files: {
    'cabal.project.freeze': `active-repositories: registry.example:merge
constraints: any.aeson ==2.2.1.0,
             aeson -cffi +ordered-keymap,
             any.base ==4.18.2.0,
             any.text ==2.0.2
index-state: registry.example 2024-03-01T00:00:00Z
`,
  },
};

describe('hackage/cabal-project-freeze', () => {
  extractorContract({
    format: 'hackage/cabal-project-freeze',
    generated: true,
    samples: [sample],
    fileOf: (names) =>
      `constraints: any.${names[0]} ==1.0,\n${names
        .slice(1)
        .map((name) => `             any.${name} ==1.0,\n`)
        .join('')}`,
  });

  it('reads the constraints on versions, not those on flags', () => {
    expect(rowsOf(extractFrom(extractor, sample.files))).toEqual([
      'aeson 2.2.1.0 unknown unknown',
      'base 4.18.2.0 unknown unknown',
      'text 2.0.2 unknown unknown',
    ]);
  });
});
