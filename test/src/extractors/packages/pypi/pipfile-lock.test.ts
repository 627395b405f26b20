import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/pypi/pipfile-lock.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a lock with its Pipfile',
  manifest: 'Pipfile.lock',
  firstParty: ['ours', 'wheelhouse'],
  files: {
    'Pipfile.lock': `{
    "_meta": {
        "pipfile-spec": 6,
        "sources": [{ "name": "pypi", "url": "https://registry.example/simple", "verify_ssl": true }]
    },
    "default": {
        "itsdangerous": { "index": "pypi", "version": "==2.1.2" },
        "markupsafe": { "version": "==2.1.1" },
        "ours": { "editable": true, "path": "./ours" },
        "pluggy": { "index": "pypi", "version": "==1.0.1" },
        "tool": { "git": "https://git.example/tool.git", "ref": "cafe01" },
        "wheelhouse": { "file": "wheels/wheelhouse.whl" }
    },
    "develop": {
        "archive": { "file": "https://files.example/archive.zip" },
        "pluggy": { "index": "pypi", "version": "==1.0.0" }
    },
    "docs": { "sphinx": { "version": "==8.0" } }
}
`,
    Pipfile: `[packages]
ItsDangerous = "*"
tool = { git = "https://git.example/tool.git" }
[dev-packages]
pluggy = "==1.0.0"
archive = { file = "https://files.example/archive.zip" }
[docs]
sphinx = "*"
`,
  },
};

describe('pypi/pipfile-lock', () => {
  extractorContract({
    format: 'pypi/pipfile-lock',
    generated: true,
    samples: [sample],
    fileOf: (names) =>
      `{"default":{${names.map((name) => `${JSON.stringify(name)}:{"version":"==1.0.0"}`).join()}}}`,
    nested: (depth) => `{"default":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`,
  });

  it('keeps the versions of each category apart', () => {
    expect(rowsOf(extractFrom(extractor, sample.files))).toEqual([
      'archive  direct dev',
      'itsdangerous 2.1.2 direct runtime',
      'markupsafe 2.1.1 transitive runtime',
      'pluggy 1.0.0 direct dev',
      'pluggy 1.0.1 transitive runtime',
      'sphinx 8.0 direct unknown',
      'tool  direct runtime',
    ]);
  });

  it('says where a package comes from', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies.map(({ name, registry, source }) => [name, registry ?? source])).toEqual([
      ['archive', 'https://files.example/archive.zip'],
      ['itsdangerous', 'registry.example'],
      ['markupsafe', null],
      ['pluggy', 'registry.example'],
      ['pluggy', 'registry.example'],
      ['sphinx', null],
      ['tool', 'git+https://git.example/tool.git#cafe01'],
    ]);
  });

  it('does not know what is direct without a Pipfile that can be read', () => {
    const extraction = extractFrom(extractor, { ...sample.files, Pipfile: '[' });
    expect(rowsOf(extraction)).toContain('itsdangerous 2.1.2 unknown runtime');
    expect(extraction.problems).toMatchObject([{ path: 'Pipfile', reason: 'malformed' }]);
  });
});
