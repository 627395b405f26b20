import { describe, expect, it } from 'vitest';
import { packageUses } from '#src/extractors/package-uses.ts';

describe('src/extractors/package-uses', () => {
  it('gives one sorted row per package and version', () => {
    const { dependencies } = uses(
      { name: 'b', version: '2' },
      { name: 'b', version: '10' },
      { name: 'a' },
      { name: 'b', version: '2' },
    );
    expect(dependencies.map(({ name, version }) => [name, version])).toEqual([
      ['a', null],
      ['b', '10'],
      ['b', '2'],
    ]);
  });

  it('gives a package of another ecosystem its own purl', () => {
    const { dependencies } = uses({ name: 'a_b', ecosystem: 'pypi' }, { name: 'a_b' });
    expect(dependencies.map(({ purl }) => purl)).toEqual(['pkg:npm/a_b', 'pkg:pypi/a-b']);
  });

  it('keeps the strongest of two uses, and fills what one leaves open from the other', () => {
    const [row] = uses(
      { name: 'a', keywords: [], registry: 'registry.example', scope: 'dev', relationship: 'transitive' },
      {
        name: 'a',
        description: 'Pads.',
        keywords: ['pad'],
        range: '^1',
        source: 'https://git.example/a',
        line: 3,
        scope: 'optional',
        relationship: 'direct',
      },
    ).dependencies;
    expect(row).toEqual({
      purl: 'pkg:npm/a',
      name: 'a',
      version: null,
      range: '^1',
      relationship: 'direct',
      scope: 'optional',
      description: 'Pads.',
      descriptionSource: 'lockfile',
      keywords: ['pad'],
      registry: 'registry.example',
      source: 'https://git.example/a',
      line: 3,
    });
  });

  it('takes empty texts for absent', () => {
    const [row] = uses({ name: 'a', version: '', range: '', registry: '', source: '' }).dependencies;
    expect(row).toMatchObject({ version: null, range: null, registry: null, source: null });
  });

  it('makes one problem of all names that no purl can carry', () => {
    const { dependencies, problems } = uses({ name: 'a\0' }, { name: '' }, { name: 'b' });
    expect(dependencies.map(({ name }) => name)).toEqual(['b']);
    expect(problems).toEqual([
      {
        path: 'package-lock.json',
        reason: 'invalid-name',
        detail: 'expected the name of a package, found "a\\u0000" and 1 more like it',
      },
    ]);
  });

  it('stops at 200,000 packages', () => {
    const endless = function* () {
      for (let index = 0; ; index++) yield { name: `package-${index}` };
    };
    expect(() => packageUses('npm', 'package-lock.json', endless())).toThrow(
      expect.objectContaining({ reason: 'too-many-packages' }),
    );
  });
});

function uses(...all: Parameters<typeof packageUses>[2] extends Iterable<infer Use> ? Use[] : never) {
  return packageUses('npm', 'package-lock.json', all);
}
