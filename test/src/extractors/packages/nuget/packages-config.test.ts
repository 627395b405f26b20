import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/nuget/packages-config.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'packages.config',
  files: {
    'packages.config': `<?xml version="1.0" encoding="UTF-8"?>
<packages>
  <package id="Newtonsoft.Json" version="13.0.10" targetFramework="net472" />
  <package id="StyleCop.Analyzers" version="1.1.118" developmentDependency="true" />
</packages>
`,
  },
};

describe('nuget/packages-config', () => {
  extractorContract({
    format: 'nuget/packages-config',
    samples: [sample],
    fileOf: (names) =>
      `<packages>${names.map((name) => `<package id="${name}" version="1.0"/>`).join('')}</packages>`,
    nested: (depth) => `<packages>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</packages>`,
  });

  it('says what is for development; what is direct it does not know', () => {
    expect(rowsOf(extractFrom(extractor, sample.files))).toEqual([
      'Newtonsoft.Json 13.0.10 unknown runtime',
      'StyleCop.Analyzers 1.1.118 unknown dev',
    ]);
  });
});
