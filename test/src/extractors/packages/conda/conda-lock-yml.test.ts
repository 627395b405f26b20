import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/conda/conda-lock-yml.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const entry = (name: string, more: string) => `- name: ${JSON.stringify(name)}
  version: 1.10
${more}`;

const sample: ExtractorSample = {
  name: 'two platforms',
  manifest: 'conda-lock.yml',
  files: {
    'conda-lock.yml': `version: 1
metadata:
  platforms: [linux-64, osx-arm64]
package:
${entry('numpy', '  manager: conda\n  platform: linux-64\n  url: https://conda.example/linux-64/numpy-1.10-0.conda\n  category: main\n  optional: false\n')}${entry('numpy', '  manager: conda\n  platform: osx-arm64\n  url: https://conda.example/osx-arm64/numpy-1.10-0.conda\n  category: main\n  optional: false\n')}${entry('libblas', '  manager: conda\n  platform: linux-64\n  category: main\n  optional: false\n')}${entry('pytest', '  manager: conda\n  platform: linux-64\n  category: dev\n  optional: true\n')}${entry('sphinx', '  manager: conda\n  platform: linux-64\n  category: docs\n  optional: true\n')}${entry('Flask_Login', '  manager: pip\n  platform: linux-64\n  category: main\n  optional: false\n')}`,
    'environment.yml': 'dependencies:\n  - numpy>=1\n  - pytest\n  - pip:\n    - flask-login\n',
  },
};

describe('conda/conda-lock-yml', () => {
  extractorContract({
    format: 'conda/conda-lock-yml',
    generated: true,
    samples: [sample],
    fileOf: (names) => `package:\n${names.map((name) => entry(name, '')).join('')}`,
    nested: (depth) => `package: ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
  });

  it('gives one row for all platforms, and what is direct by environment.yml', () => {
    const extraction = extractFrom(extractor, sample.files);
    expect(rowsOf(extraction)).toEqual([
      'libblas 1.10 transitive runtime',
      'numpy 1.10 direct runtime',
      'pytest 1.10 direct dev',
      'sphinx 1.10 transitive optional',
      'Flask_Login 1.10 direct runtime',
    ]);
    expect(extraction.dependencies.map(({ purl }) => purl)).toContain('pkg:pypi/flask-login');
    expect(extraction.dependencies[1]?.registry).toBe('conda.example');
  });

  it('does not know what is direct without environment.yml', () => {
    const files = { 'conda-lock.yml': sample.files['conda-lock.yml'] ?? '' };
    expect(rowsOf(extractFrom(extractor, files))).toContain('numpy 1.10 unknown runtime');
  });

  it('reads what it can of a newer format, and says so', () => {
    const lock = `version: 2\npackage:\n${entry('a', '')}`;
    const extraction = extractFrom(extractor, { 'conda-lock.yml': lock });
    expect(rowsOf(extraction)).toEqual(['a 1.10 unknown unknown']);
    expect(extraction.problems).toMatchObject([{ reason: 'unsupported-version' }]);
  });
});
