import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/asdf/tool-versions.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: '.tool-versions',
  files: {
    '.tool-versions': `# for everybody
nodejs 22.1.0
python 3.12.2 3.11.8
java openjdk-21.0.2 # the last one
terraform latest
`,
  },
};

describe('asdf/tool-versions', () => {
  extractorContract({
    format: 'asdf/tool-versions',
    samples: [sample],
    fileOf: (names) => names.map((name) => `${name} 1.0.0\n`).join(''),
  });

  it('keeps every version of a tool', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies.map(({ name, version, range, line }) => [name, version, range, line])).toEqual([
      ['java', 'openjdk-21.0.2', null, 4],
      ['nodejs', '22.1.0', null, 2],
      ['python', '3.11.8', null, 3],
      ['python', '3.12.2', null, 3],
      ['terraform', null, 'latest', 5],
    ]);
  });
});
