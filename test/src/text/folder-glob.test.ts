import { describe, expect, it } from 'vitest';
import { folderFits } from '#src/text/folder-glob.ts';

describe('src/text/folder-glob', () => {
  it.each([
    ['crates/*', 'crates/app', true],
    ['crates/*', 'crates/app/examples', false],
    ['crates/*', 'crates', false],
    ['crates/**', 'crates/app/examples', true],
    ['**/core', 'a/b/core', true],
    ['a/**/core/*', 'a/core/core/x', true],
    ['lib-*', 'lib-one', true],
    ['lib-*-sys', 'lib-one-sy', false],
    ['lib?', 'lib1', true],
    ['lib?', 'lib', false],
    ['plain', 'plain', true],
    ['a.c', 'abc', false],
  ])('%s, %s: %s', (pattern, folder, fits) => {
    expect(folderFits(pattern, folder)).toBe(fits);
  });

  it('stays quick on a pattern that would keep a backtracking matcher busy for years', () => {
    expect(folderFits(`${'*a'.repeat(200)}b`, 'a'.repeat(2_000))).toBe(false);
    expect(folderFits(`${'**/a/'.repeat(200)}b`, 'a/'.repeat(2_000))).toBe(false);
  });
});
