import { describe, expect, it } from 'vitest';
import { webHostOf, withoutCredentials } from '#src/text/source-url.ts';

describe('src/text/source-url', () => {
  it.each([
    ['https://token@git.example/a.git#abc', 'https://git.example/a.git#abc'],
    ['git+https://user:p@ss@git.example/a.git', 'git+https://git.example/a.git'],
    ['ssh://git:secret@git.example/a', 'ssh://git.example/a'],
    ['https://files.example/a.tgz?sig=secret&ref=main', 'https://files.example/a.tgz?ref=main'],
    ['https://files.example/a.tgz?token=secret#sha1', 'https://files.example/a.tgz#sha1'],
    ['a @ https://token@git.example/a', 'a @ https://git.example/a'],
  ])('takes the credentials out of %s', (text, expected) => {
    expect(withoutCredentials(text)).toBe(expected);
  });

  it.each([
    'git+ssh://git@git.example:owner/a.git#abc',
    'git+https://git.example/a?rev=abc&subdirectory=b#abc',
    'https://registry.example/@scope/a/-/a-1.0.0.tgz',
    'git@git.example:owner/a.git',
    '^1.0.0 || ?',
  ])('leaves %s as it is', (text) => {
    expect(withoutCredentials(text)).toBe(text);
  });

  it('knows the host of an address of the web only', () => {
    expect(webHostOf('https://token@registry.example:8443/a')).toBe('registry.example:8443');
    expect([webHostOf('git+ssh://git@git.example/a'), webHostOf('https://'), webHostOf('a')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
