import { describe, expect, it } from 'vitest';
import { identifyProject } from '#cli/project-identity.ts';

const nothing = { name: 'owner/name', host: null, externalId: null, folder: null };

describe('cli/project-identity', () => {
  it.each([
    ['what the host calls it', { host: 'git.example', externalId: '7' }, 'git.example', '7'],
    ['its name at the host', { host: 'git.example', folder: '/repo' }, 'git.example', 'name:owner/name'],
    ['the name in a report made elsewhere', {}, 'local', 'name:owner/name'],
  ])('takes %s', (_, clues, host, externalId) => {
    expect(identifyProject({ ...nothing, ...clues })).toEqual({
      identity: { host, externalId },
      name: 'owner/name',
    });
  });

  it('tells folders without a host apart by their path', () => {
    const idOf = (folder: string) => identifyProject({ ...nothing, folder }).identity.externalId;
    expect(idOf('/a/repo')).toMatch(/^path:[0-9a-f]{16}$/);
    expect(idOf('/a/repo')).toBe(idOf('/a/repo'));
    expect(idOf('/a/repo')).not.toBe(idOf('/b/repo'));
  });

  it('lets a name given by hand win', () => {
    expect(identifyProject({ ...nothing, host: 'git.example', externalId: '7' }, 'mine')).toEqual({
      identity: { host: 'local', externalId: 'name:mine' },
      name: 'mine',
    });
  });
});
