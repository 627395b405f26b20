import { describe, expect, it } from 'vitest';
import { parseRemote } from '#src/sources/repository-files/parse-remote.ts';

describe('src/sources/repository-files/parse-remote', () => {
  it.each([
    'https://git.example/owner/name.git',
    'https://git.example/owner/name',
    'https://token@git.example/owner/name.git',
    'https://user:secret@git.example:8443/owner/name.git/',
    'https://Git.Example/owner/name?token=secret#secret',
    'ssh://git@git.example:22/owner/name.git',
    'git@git.example:owner/name.git',
    'user:secret@git.example:owner/name.git',
    'git.example:/owner/name.git',
  ])('takes host and name from %s, and nothing secret', (url) => {
    expect(parseRemote(url)).toEqual({ host: 'git.example', name: 'owner/name' });
  });

  it('keeps the groups of a host', () => {
    expect(parseRemote('git@git.example:group/sub/name.git')?.name).toBe('group/sub/name');
  });

  it.each([
    '',
    '/srv/git/name.git',
    '../name',
    'file:///srv/git/name.git',
    'C:\\work\\name',
    'https://',
    'https://git.example/',
    'git@git.example:a b',
    'https://git.example/'.padEnd(1_000, 'x'),
  ])('finds no host in "%s"', (url) => {
    expect(parseRemote(url)).toBeNull();
  });
});
