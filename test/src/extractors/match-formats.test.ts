import { describe, expect, it } from 'vitest';
import type { Format } from '#src/extractors/extractor.ts';
import { formats } from '#src/extractors/index.ts';
import { companionMatcher, formatMatcher } from '#src/extractors/match-formats.ts';

const list = [
  format('cargo', ['Cargo.lock'], ['Cargo.toml']),
  format('catalog', ['gradle/libs.versions.toml']),
  format('project', ['*.csproj']),
  format('also-cargo', ['Cargo.lock']),
];

describe('src/extractors/match-formats', () => {
  it.each([
    ['Cargo.lock', ['cargo', 'also-cargo']],
    ['deep/down/Cargo.lock', ['cargo', 'also-cargo']],
    ['gradle/libs.versions.toml', ['catalog']],
    ['app/gradle/libs.versions.toml', ['catalog']],
    ['app/libs.versions.toml', []],
    ['mygradle/libs.versions.toml', []],
    ['src/App.csproj', ['project']],
    ['cargo.lock', []],
    ['Cargo.lock/file', []],
    ['constructor', []],
  ])('says of %s: %j', (path, expected) => {
    expect(formatMatcher(list)(path).map(({ id }) => id)).toEqual(expected);
  });

  it('matches companions by the same notation', () => {
    expect(companionMatcher(list)('a/Cargo.toml').map(({ id }) => id)).toEqual(['cargo']);
    expect(companionMatcher(list)('a/Cargo.lock')).toEqual([]);
  });

  it('knows the names that npm, yarn and pnpm write', () => {
    const names = ['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml'];
    expect(names.map((name) => formatMatcher(formats)(name).length)).toEqual([1, 1, 1, 1]);
  });
});

function format(id: string, files: readonly string[], companions: readonly string[] = []): Format {
  return {
    id,
    ecosystem: 'npm',
    files,
    companions,
    isLock: true,
    load: () => Promise.reject(new Error('not to be loaded')),
  };
}
