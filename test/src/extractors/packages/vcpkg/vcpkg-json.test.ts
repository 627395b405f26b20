import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/vcpkg/vcpkg-json.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'vcpkg.json',
  firstParty: ['acme'],
  files: {
    'vcpkg.json': JSON.stringify(
      {
        name: 'acme',
        dependencies: [
          'fmt',
          { name: 'zlib', 'version>=': '1.3.1' },
          { name: 'vcpkg-cmake', host: true },
          { name: 'acme', features: ['tools'] },
          'openssl',
        ],
        overrides: [{ name: 'openssl', version: '3.2.1' }],
        features: { tools: { description: 'Tools', dependencies: ['cli11'] } },
        'builtin-baseline': 'cafe01',
      },
      null,
      2,
    ),
  },
};

describe('vcpkg/vcpkg-json', () => {
  extractorContract({
    format: 'vcpkg/vcpkg-json',
    samples: [sample],
    fileOf: (names) => JSON.stringify({ dependencies: names }),
    nested: (depth) => `{"dependencies":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  });

  it('knows the versions that are overridden', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies.map(({ name, version, range, scope }) => [name, version, range, scope])).toEqual([
      ['cli11', null, null, 'optional'],
      ['fmt', null, null, 'runtime'],
      ['openssl', '3.2.1', null, 'runtime'],
      ['vcpkg-cmake', null, null, 'build'],
      ['zlib', null, '>=1.3.1', 'runtime'],
    ]);
  });
});
