import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/cran/renv-lock.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'renv.lock',
  firstParty: ['core'],
  files: {
    'renv.lock': JSON.stringify(
      {
        R: { Version: '4.3.1', Repositories: [{ Name: 'CRAN', URL: 'https://registry.example' }] },
        Packages: {
          markdown: { Package: 'markdown', Version: '1.10', Source: 'Repository', Repository: 'CRAN' },
          mime: {
            Package: 'mime',
            Version: '0.12.1',
            Source: 'GitHub',
            RemoteUsername: 'acme',
            RemoteRepo: 'mime',
            RemoteSha: 'cafe01',
          },
          fork: {
            Package: 'fork',
            Version: '0.1',
            Source: 'git',
            RemoteUrl: 'https://git.example/acme/fork.git',
          },
          core: { Package: 'core', Version: '0.0.1', Source: 'Local' },
        },
      },
      null,
      2,
    ),
  },
};

describe('cran/renv-lock', () => {
  extractorContract({
    format: 'cran/renv-lock',
    generated: true,
    samples: [sample],
    fileOf: (names) => {
      const packages = names.map((name) => `${JSON.stringify(name)}:{"Version":"1.0"}`);
      return `{"Packages":{${packages.join()}}}`;
    },
    nested: (depth) => `{"Packages":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  });

  it('names the registry, or the repository with its commit', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(
      dependencies.map(({ name, version, registry, source }) => [name, version, registry, source]),
    ).toEqual([
      ['fork', '0.1', null, 'git+https://git.example/acme/fork.git'],
      ['markdown', '1.10', 'registry.example', null],
      ['mime', '0.12.1', null, 'git+https://github.com/acme/mime#cafe01'],
    ]);
  });
});
