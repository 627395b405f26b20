import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/conda/environment-yml.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'an environment with packages of pip',
  manifest: 'environment.yml',
  firstParty: ['ours'],
  files: {
    'environment.yml': `name: shop
channels:
  - conda-forge
dependencies:
  - python=3.10
  - conda-forge::numpy>=1.26,<2
  - scipy==1.11.4
  - libblas=3.9.0=20_openblas
  - openssl 3.2 h1
  - pandas
  - "tbb 2021.*"
  - pip
  - pip:
      - Flask_Login==0.6.0
      - requests>=2
      - -r requirements.txt
      - -e ./ours
`,
  },
};

describe('conda/environment-yml', () => {
  extractorContract({
    format: 'conda/environment-yml',
    samples: [sample],
    fileOf: (names) =>
      `dependencies:\n${names.map((name) => `  - ${JSON.stringify(`${name}=1.0`)}\n`).join('')}`,
    nested: (depth) => `dependencies: ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
  });

  it('gives versions only where they are exact, and files packages of pip under pypi', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies.map(({ purl, version, range }) => [purl, version, range])).toEqual([
      ['pkg:conda/libblas', '3.9.0', null],
      ['pkg:conda/numpy', null, '>=1.26,<2'],
      ['pkg:conda/openssl', '3.2', null],
      ['pkg:conda/pandas', null, null],
      ['pkg:conda/pip', null, null],
      ['pkg:conda/python', null, '=3.10'],
      ['pkg:conda/scipy', '1.11.4', null],
      ['pkg:conda/tbb', null, '=2021.*'],
      ['pkg:pypi/flask-login', '0.6.0', null],
      ['pkg:pypi/requests', null, '>=2'],
    ]);
  });

  it('does not know whether an exact version is direct, for it may be exported', () => {
    const rows = rowsOf(extractFrom(extractor, sample.files));
    expect(rows).toContain('scipy 1.11.4 unknown unknown');
    expect(rows).toContain('pandas  direct unknown');
  });

  it('reports what names no package, beside the rows', () => {
    const text = 'dependencies:\n  - a\n  - "%b"\n  - pip:\n      - c d\n';
    const extraction = extractFrom(extractor, { 'environment.yml': text });
    expect(rowsOf(extraction)).toEqual(['a  direct unknown']);
    expect(extraction.problems).toMatchObject([{ detail: expect.stringContaining('"%b" and 1 more') }]);
  });
});
