import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/npm/deno-json.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'an import map',
  manifest: 'deno.jsonc',
  firstParty: ['@shop/api', 'ours'],
  files: {
    'deno.jsonc': `{
  // the web part
  "name": "@shop/api",
  "imports": {
    "chalk": "npm:chalk@5.3.0",
    "express": "npm:express@^4/lib/router",
    "@std/path": "jsr:@std/path@^1/posix",
    "@std/assert": "jsr:@std/assert",
    "@scope/tool": "npm:/@scope/tool@1",
    "ours": "./src/ours.ts",
    "oak": "https://files.example/x/oak@v12/mod.ts",
  },
  "scopes": { "https://files.example/": { "chalk": "npm:chalk@4" } },
}
`,
  },
};

describe('npm/deno-json', () => {
  extractorContract({
    format: 'npm/deno-json',
    samples: [sample],
    fileOf: (names) =>
      JSON.stringify({ imports: Object.fromEntries(names.map((name, at) => [at, `npm:${name}@^1`])) }),
    nested: (depth) => `{"imports":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`,
  });

  it('gives the packages of the import map, of npm and of JSR', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies.map(({ purl, version, range }) => [purl, version ?? range])).toEqual([
      ['pkg:jsr/%40std/assert', null],
      ['pkg:jsr/%40std/path', '^1'],
      ['pkg:npm/%40scope/tool', '1'],
      ['pkg:npm/chalk', '4'],
      ['pkg:npm/chalk', '5.3.0'],
      ['pkg:npm/express', '^4'],
    ]);
  });

  it('knows them for direct, and not what for', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies[0]).toMatchObject({ name: '@std/assert', relationship: 'direct', scope: 'unknown' });
  });
});
