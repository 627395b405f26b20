import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/nuget/paket-dependencies.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'paket.dependencies',
  files: {
    'paket.dependencies': `source https://registry.example/v3/index.json
storage: none

nuget NUnit ~> 2.6.3 // test comment
nuget Newtonsoft.Json == 12.0.3
nuget Serilog 2.12.0 restriction: >= net45
nuget Polly
github fsprojects/Paket:5.0.0 src/File.fs
git https://git.example/acme/fork.git master

group Build
  nuget FAKE # builds
`,
  },
};

describe('nuget/paket-dependencies', () => {
  extractorContract({
    format: 'nuget/paket-dependencies',
    samples: [sample],
    fileOf: (names) => names.map((name) => `nuget ${name}\n`).join(''),
  });

  it('keeps a range apart from a version', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies.map(({ name, version, range }) => [name, version, range])).toEqual([
      ['acme/fork', null, null],
      ['FAKE', null, null],
      ['fsprojects/Paket', '5.0.0', null],
      ['Newtonsoft.Json', '12.0.3', null],
      ['NUnit', null, '~> 2.6.3'],
      ['Polly', null, null],
      ['Serilog', '2.12.0', null],
    ]);
  });

  it('keeps the commit of a repository as its source', () => {
    const commit = 'cafe'.repeat(10);
    const { dependencies } = extractFrom(extractor, { 'paket.dependencies': `github acme/fork:${commit}\n` });
    expect(dependencies).toMatchObject([
      { version: null, source: `git+https://github.com/acme/fork#${commit}` },
    ]);
  });
});
