import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/conda/pixi-lock.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'version 6',
  manifest: 'pixi.lock',
  firstParty: ['shop', 'built'],
  files: {
    'pixi.lock': `version: 6
environments:
  default:
    channels:
    - url: https://conda.example/conda-forge/
    packages:
      linux-64:
      - conda: https://conda.example/conda-forge/linux-64/python_abi-3.12-5_cp312.conda
packages:
- conda: https://conda.example/conda-forge/linux-64/python_abi-3.12-5_cp312.conda
  sha256: "0123"
- conda: https://conda.example/conda-forge/noarch/font-ttf-inconsolata-3.000-h77eed37_0.tar.bz2
  sha256: "0123"
- conda: ./built
  name: built
  version: 0.1.0
- pypi: https://files.example/flask_login-0.6.0-py3-none-any.whl
  name: flask-login
  version: 0.6.0
- pypi: git+https://git.example/fork.git?rev=main#cafe01
  name: fork
  version: 0.1.0
- pypi: ./
  name: shop
  version: 0.1.0
  editable: true
`,
    'pixi.toml': `[dependencies]
python_abi = "*"
[feature.test.target.linux.pypi-dependencies]
Flask_Login = "*"
`,
  },
};

describe('conda/pixi-lock', () => {
  extractorContract({
    format: 'conda/pixi-lock',
    generated: true,
    samples: [sample],
    fileOf: (names) =>
      `packages:\n${names.map((name) => `- pypi: https://files.example/a.whl\n  name: ${JSON.stringify(name)}\n`).join('')}`,
    nested: (depth) => `packages: ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
  });

  it('takes names and versions of conda from the file, and what is direct from pixi.toml', () => {
    const extraction = extractFrom(extractor, sample.files);
    expect(rowsOf(extraction)).toEqual([
      'font-ttf-inconsolata 3.000 transitive unknown',
      'python_abi 3.12 direct unknown',
      'flask-login 0.6.0 direct unknown',
      'fork 0.1.0 transitive unknown',
    ]);
    expect(extraction.dependencies.map(({ registry, source }) => registry ?? source)).toEqual([
      'conda.example',
      'conda.example',
      'files.example',
      'git+https://git.example/fork.git?rev=main#cafe01',
    ]);
  });

  it('reads the versions before 6, and knows nothing direct without pixi.toml', () => {
    const lock = `version: 5
packages:
- kind: conda
  name: numpy
  version: 1.10
  url: https://conda.example/linux-64/numpy-1.10-0.conda
- kind: pypi
  name: Flask_Login
  version: 0.6.0
  url: https://files.example/flask_login-0.6.0-py3-none-any.whl
- kind: pypi
  name: shop
  version: 0.1.0
  path: ./
`;
    expect(rowsOf(extractFrom(extractor, { 'pixi.lock': lock }))).toEqual([
      'numpy 1.10 unknown unknown',
      'Flask_Login 0.6.0 unknown unknown',
    ]);
  });

  it('reports what names no package, and a newer format', () => {
    const lock = 'version: 7\npackages:\n- conda: https://conda.example/odd.conda\n';
    expect(extractFrom(extractor, { 'pixi.lock': lock }).problems).toMatchObject([
      { reason: 'malformed' },
      { reason: 'unsupported-version' },
    ]);
  });
});
