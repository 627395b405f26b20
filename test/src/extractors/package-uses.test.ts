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

  it.each([
    ['direct', 'transitive', 'direct'],
    ['direct', 'unknown', 'direct'],
    // It may be direct.
    ['transitive', 'unknown', 'unknown'],
  ] as const)('merges %s and %s into %s', (one, other, expected) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const { dependencies } = uses({ name: 'a', relationship: first }, { name: 'a', relationship: second });
      expect(dependencies).toMatchObject([{ relationship: expected }]);
    }
  });

  it.each([
    ['runtime', 'dev', 'runtime'],
    ['optional', 'dev', 'optional'],
    ['unknown', 'dev', 'unknown'],
    ['build', 'dev', 'build'],
  ] as const)('merges %s and %s into %s', (one, other, expected) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(uses({ name: 'a', scope: first }, { name: 'a', scope: second }).dependencies).toMatchObject([
        { scope: expected },
      ]);
    }
  });

  it('fills what one use leaves open from another', () => {
    const [row] = uses(
      { name: 'a', keywords: [], registry: 'registry.example' },
      {
        name: 'a',
        description: 'Pads.',
        keywords: ['pad'],
        range: '^1',
        source: 'https://git.example/a',
        line: 3,
      },
    ).dependencies;
    expect(row).toEqual({
      purl: 'pkg:npm/a',
      name: 'a',
      version: null,
      range: '^1',
      relationship: 'unknown',
      scope: 'unknown',
      description: 'Pads.',
      descriptionSource: 'lockfile',
      keywords: ['pad'],
      registry: 'registry.example',
      source: 'https://git.example/a',
      line: 3,
    });
  });

  it('makes texts plain and addresses free of credentials', () => {
    const [row] = uses({
      name: 'a',
      version: '1\0',
      range: 'https://token@git.example/a',
      source: 'https://u:p@git.example/a',
    }).dependencies;
    expect(row).toMatchObject({
      version: '1',
      range: 'https://git.example/a',
      source: 'https://git.example/a',
    });
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
