import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/nuget/paket-lock.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'paket.lock',
  files: {
    'paket.lock': `NUGET
  remote: https://registry.example/v3/index.json
    FSharp.Core (4.5)
    NUnit (2.6.4) - restriction: >= net45
      NUnit.Console (>= 3.0)
    NUnit.Console (3.0.1)
GITHUB
  remote: fsprojects/Paket
    src/Paket/File.fs (cafe01)

GROUP Test
NUGET
  remote: https://registry.example/v3/index.json
    Expecto (9.0)
`,
    'paket.dependencies': `nuget nunit
group Test
  nuget Expecto
`,
  },
};

describe('nuget/paket-lock', () => {
  extractorContract({
    format: 'nuget/paket-lock',
    generated: true,
    samples: [sample],
    fileOf: (names) =>
      `NUGET\n  remote: https://registry.example\n${names.map((name) => `    ${name} (1.0)\n`).join('')}`,
  });

  it('knows what is direct in each group from paket.dependencies', () => {
    expect(rowsOf(extractFrom(extractor, sample.files))).toEqual([
      'Expecto 9.0 direct unknown',
      'FSharp.Core 4.5 transitive unknown',
      'fsprojects/Paket cafe01 direct unknown',
      'NUnit 2.6.4 direct unknown',
      'NUnit.Console 3.0.1 transitive unknown',
    ]);
  });

  it('does not know it without paket.dependencies', () => {
    const files = { 'paket.lock': sample.files['paket.lock'] ?? '' };
    expect(rowsOf(extractFrom(extractor, files))).toContain('NUnit 2.6.4 unknown unknown');
  });
});
