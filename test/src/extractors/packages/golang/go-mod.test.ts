import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/golang/go-mod.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a module with replacements',
  manifest: 'go.mod',
  firstParty: ['git.example/acme/local'],
  files: {
    'go.mod': `module git.example/acme/app // the program

go 1.22.1

toolchain go1.22.3

require "git.example/quoted/name" v1.0.0

require (
	git.example/acme/local v0.0.0
	git.example/acme/net v0.5.6
	git.example/acme/text v0.3.0
	git.example/old/fork v1.2.3
)

require git.example/deep/down v0.0.0-20210630005230-0f9fa26af87c // indirect; for tests

exclude git.example/acme/net v0.5.5

replace (
	git.example/acme/local => ../local
	git.example/acme/net v0.1.0 => git.example/never/used v9.9.9
	git.example/old/fork => git.example/new/fork v1.4.5
)
`,
    'go.sum': 'git.example/considered/only v1.0.0 h1:abc=\n',
  },
};

describe('golang/go-mod', () => {
  extractorContract({
    format: 'golang/go-mod',
    samples: [sample],
    fileOf: (names) =>
      `module m\ngo 1.22\nrequire (\n${names.map((name) => `\tgit.example/${name} v1.0.0\n`).join('')})\n`,
  });

  it('reports what is built, with the v of its versions, and never guesses a scope', () => {
    expect(rowsOf(extractFrom(extractor, sample.files))).toEqual([
      'git.example/acme/net v0.5.6 direct unknown',
      'git.example/acme/text v0.3.0 direct unknown',
      'git.example/deep/down v0.0.0-20210630005230-0f9fa26af87c transitive unknown',
      'git.example/new/fork v1.4.5 direct unknown',
      'git.example/quoted/name v1.0.0 direct unknown',
    ]);
  });

  it('knows the line of a module', () => {
    expect(extractFrom(extractor, sample.files).dependencies[0]).toMatchObject({ line: 11 });
  });

  it('prefers the replacement of one version to that of all', () => {
    const text = `module m
require git.example/a v1.0.0
require git.example/b v1.0.0
replace git.example/a => git.example/any v3.0.0
replace git.example/a v1.0.0 => git.example/exact v2.0.0
replace git.example/b v1.0.0 => C:\\src\\b
`;
    expect(rowsOf(extractFrom(extractor, { 'go.mod': text }))).toEqual([
      'git.example/exact v2.0.0 direct unknown',
    ]);
  });

  const oldModule = (version: string) => ({
    'go.mod': `module m\n${version}\nrequire git.example/a v1.0.0\nrequire git.example/b v1.0.0\nreplace git.example/b => git.example/c v1.0.0\n`,
    'go.sum': `git.example/a v1.0.0 h1:a=
git.example/a v1.0.0/go.mod h1:a=
git.example/c v1.0.0 h1:c=
git.example/c v1.1.0 h1:c=
git.example/deep v1.9.0 h1:d=
git.example/deep v1.10.0 h1:d=
git.example/deep v1.10.0-rc.1 h1:d=
git.example/deep v2.0.0/go.mod h1:d=
`,
  });

  it.each(['go 1.16', ''])('adds what go.sum has besides before Go 1.17: "%s"', (version) => {
    expect(rowsOf(extractFrom(extractor, oldModule(version)))).toEqual([
      'git.example/a v1.0.0 direct unknown',
      'git.example/c v1.0.0 direct unknown',
      'git.example/deep v1.10.0 transitive unknown',
    ]);
  });

  it.each(['go 1.17', 'go 1.23.0', 'go 2.0'])('never reads go.sum since: %s', (version) => {
    expect(rowsOf(extractFrom(extractor, oldModule(version)))).not.toContain(
      'git.example/deep v1.10.0 transitive unknown',
    );
  });

  it('knows the other modules of its workspace as first-party, and the replacements made there', () => {
    const files = {
      'app/go.mod': `module git.example/acme/app
go 1.22
require git.example/acme/lib v0.0.0
require git.example/b v1.0.0
replace git.example/b => git.example/here v1.0.0
`,
      'lib/go.mod': 'module git.example/acme/lib\n',
      'go.work': 'go 1.22\nuse (\n\t./app\n\t./lib\n)\nreplace git.example/b => git.example/there v2.0.0\n',
    };
    expect(rowsOf(extractFrom(extractor, files))).toEqual(['git.example/there v2.0.0 direct unknown']);
  });

  it('covers the list of what was vendored beside it', () => {
    expect(extractFrom(extractor, { 'api/go.mod': 'module m\n' }).covers).toEqual(['api/vendor/modules.txt']);
  });

  it('is not touched by a workspace that does not list it', () => {
    const files = {
      'other/go.mod': 'module o\ngo 1.22\nrequire git.example/acme/lib v1.0.0\n',
      'lib/go.mod': 'module git.example/acme/lib\n',
      'go.work': 'use ./lib\n',
    };
    expect(rowsOf(extractFrom(extractor, files))).toEqual(['git.example/acme/lib v1.0.0 direct unknown']);
  });
});
