import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/pypi/setup-cfg.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a declarative setup',
  manifest: 'setup.cfg',
  firstParty: ['shop', 'here'],
  files: {
    'setup.cfg': `[metadata]
name = shop
description-file: README.md

[options]
python_requires = >=3.8
setup_requires = setuptools_scm>=6; wheel
install_requires =
    # the web part
    requests[socks]>=2.20,<3; python_version >= "3.8"

    Flask_Login==0.6.0
    tool @ https://files.example/tool-1.0.zip
    here @ file:./here
tests_require =
    pytest
[options.extras_require]
async = aiohttp~=3.8
all =
    uvloop
[flake8]
ignore =
    E501
`,
  },
};

describe('pypi/setup-cfg', () => {
  extractorContract({
    format: 'pypi/setup-cfg',
    samples: [sample],
    fileOf: (names) => `[options]\ninstall_requires =\n${names.map((name) => `  ${name}==1.0.0\n`).join('')}`,
  });

  it('gives what is asked for, in the scope of its list', () => {
    expect(rowsOf(extractFrom(extractor, sample.files))).toEqual([
      'aiohttp  direct optional',
      'Flask_Login 0.6.0 direct runtime',
      'pytest  direct dev',
      'requests  direct runtime',
      'setuptools_scm  direct build',
      'tool  direct runtime',
      'uvloop  direct optional',
      'wheel  direct build',
    ]);
  });

  it('leaves requirements in another file to that file', () => {
    const text = '[options]\ninstall_requires = file: requirements.txt\n';
    expect(extractFrom(extractor, { 'setup.cfg': text })).toEqual({ dependencies: [], problems: [] });
  });

  it('reports what is no requirement, beside the rows', () => {
    const text = '[options]\ninstall_requires =\n  a\n  b c\n  d==\n';
    const extraction = extractFrom(extractor, { 'setup.cfg': text });
    expect(rowsOf(extraction)).toEqual(['a  direct runtime']);
    expect(extraction.problems).toMatchObject([
      { detail: 'expected a requirement, found "b c" and 1 more like it' },
    ]);
  });
});
