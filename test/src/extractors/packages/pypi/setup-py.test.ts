import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/pypi/setup-py.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a setup with a variable',
  manifest: 'setup.py',
  firstParty: ['shop', 'async', 'here', 'commented', 'elsewhere'],
  files: {
    'setup.py': `from setuptools import find_packages, setup

"""install_requires=['elsewhere']"""
requires = ['requests[socks]>=2.20,<3', "Flask_Login==0.6.0",
            # 'commented>=1',
            'here @ file:./here']

setup(
    name='shop',
    packages=find_packages(),
    install_requires=requires,
    extras_require={
        'async': ['aiohttp~=3.8', f'uvloop=={version}'],
    },
    setup_requires=('wheel',),
    tests_require=[
        'pytest; python_version < "4"',
        'tox==%s' % tox_version,
        '%s>=1' % name,
    ] + more,
)
`,
  },
};

describe('pypi/setup-py', () => {
  extractorContract({
    format: 'pypi/setup-py',
    samples: [sample],
    fileOf: (names) =>
      `setup(install_requires=[${names.map((name) => JSON.stringify(`${name}==1.0`)).join()}])\n`,
    nested: (depth) => `setup(install_requires=${'['.repeat(depth)}${']'.repeat(depth)})\n`,
  });

  it('gives what the lists name, and no version where the code computes it', () => {
    expect(rowsOf(extractFrom(extractor, sample.files))).toEqual([
      'aiohttp  direct optional',
      'Flask_Login 0.6.0 direct runtime',
      'pytest  direct dev',
      'requests  direct runtime',
      'tox  direct dev',
      'uvloop  direct optional',
      'wheel  direct build',
    ]);
  });

  it('reads a setup.py that leaves all to other files', () => {
    const code =
      'from setuptools import setup\nsetup(install_requires=open("requirements.txt").read().split())\n';
    expect(extractFrom(extractor, { 'setup.py': code })).toEqual({ dependencies: [], problems: [] });
  });

  it('reports what is no requirement, beside the rows', () => {
    const extraction = extractFrom(extractor, { 'setup.py': 'setup(install_requires=["a", "b c"])\n' });
    expect(rowsOf(extraction)).toEqual(['a  direct runtime']);
    expect(extraction.problems).toMatchObject([{ detail: expect.stringContaining('"b c" and 0 more') }]);
  });
});
