import { describe, expect, it } from 'vitest';
import type { Dependency } from '#src/items/dependency.ts';
import { distinctDependencies } from '#src/items/distinct-dependencies.ts';

describe('src/items/distinct-dependencies', () => {
  it('sorts by purl, then version, a missing version first', () => {
    const rows = [row('b', '1'), row('a', '2'), row('a', '10'), row('a', null)];
    expect(distinctDependencies(rows).map(({ purl, version }) => [purl, version])).toEqual([
      ['pkg:npm/a', null],
      ['pkg:npm/a', '10'],
      ['pkg:npm/a', '2'],
      ['pkg:npm/b', '1'],
    ]);
  });

  it('keeps the strongest relationship and scope of rows that say the same package', () => {
    const rows: Dependency[] = [
      { ...row('a', '1'), relationship: 'transitive', scope: 'runtime' },
      { ...row('a', '1'), relationship: 'direct', scope: 'dev' },
    ];
    expect(distinctDependencies(rows)).toMatchObject([{ relationship: 'direct', scope: 'runtime' }]);
  });

  it('fills what the first row does not say from the others', () => {
    const rows = [row('a', '1'), { ...row('a', '1'), description: 'A', keywords: ['k'], line: 3 }];
    expect(distinctDependencies(rows)).toEqual([
      { ...row('a', '1'), description: 'A', keywords: ['k'], line: 3 },
    ]);
  });
});

function row(name: string, version: string | null): Dependency {
  return {
    purl: `pkg:npm/${name}`,
    name,
    version,
    range: null,
    relationship: 'unknown',
    scope: 'unknown',
    description: null,
    descriptionSource: null,
    keywords: [],
    registry: null,
    source: null,
    line: null,
  };
}
