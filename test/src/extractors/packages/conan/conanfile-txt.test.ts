import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/conan/conanfile-txt.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'conanfile.txt',
  files: {
    'conanfile.txt': `[requires]
openssl/[>=3 <4]
zlib/1.3.1@acme/stable  # compression
[test_requires]
gtest/1.14.0
[tool_requires]
cmake/3.29.0
[options]
zlib/*:shared=True
`,
  },
};

describe('conan/conanfile-txt', () => {
  extractorContract({
    format: 'conan/conanfile-txt',
    samples: [sample],
    fileOf: (names) => `[requires]\n${names.map((name) => `${name}/1.0\n`).join('')}`,
  });

  it('says what each is for, and keeps a range apart from a version', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies.map(({ name, version, range, scope }) => [name, version, range, scope])).toEqual([
      ['cmake', '3.29.0', null, 'build'],
      ['gtest', '1.14.0', null, 'dev'],
      ['openssl', null, '>=3 <4', 'runtime'],
      ['zlib', '1.3.1', null, 'runtime'],
    ]);
  });
});
