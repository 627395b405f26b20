import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/generic/gitmodules.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: '.gitmodules',
  firstParty: ['own'],
  files: {
    '.gitmodules': `[submodule "libs/foo.bar"]
	path = libs/foo.bar
	url = https://git.example/acme/foo.bar.git
	branch = main
[submodule "libs/ssh"]
	url = git@git.example:acme/ssh.git
	path = libs/ssh
[submodule "libs/own"]
	path = libs/own
	url = ../own.git
`,
  },
};

describe('generic/gitmodules', () => {
  extractorContract({
    format: 'generic/gitmodules',
    samples: [sample],
    fileOf: (names) =>
      names.map((name) => `[submodule "a"]\n\turl = https://git.example/acme/${name}\n`).join(''),
  });

  it('knows a submodule by its path on its host, and leaves out those of the same owner', () => {
    expect(extractFrom(extractor, sample.files).dependencies).toMatchObject([
      { name: 'git.example/acme/foo.bar', source: 'git+https://git.example/acme/foo.bar.git', line: 1 },
      { name: 'git.example/acme/ssh', source: 'git+ssh://git@git.example/acme/ssh.git', line: 5 },
    ]);
  });
});
