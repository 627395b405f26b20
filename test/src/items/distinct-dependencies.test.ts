import { describe, expect, it } from 'vitest';
import type { Dependency } from '#src/items/dependency.ts';
import { distinctDependencies } from '#src/items/distinct-dependencies.ts';
import { dependency } from '#test/support/dependency.ts';

describe('src/items/distinct-dependencies', () => {
  it('sorts by purl, then version, a missing version first', () => {
    const rows = [
      dependency('npm', 'b', '1'),
      dependency('npm', 'a', '2'),
      dependency('npm', 'a', '10'),
      dependency('npm', 'a', null),
    ];
    expect(distinctDependencies(rows).map(({ purl, version }) => [purl, version])).toEqual([
      ['pkg:npm/a', null],
      ['pkg:npm/a', '10'],
      ['pkg:npm/a', '2'],
      ['pkg:npm/b', '1'],
    ]);
  });

  it('keeps the strongest relationship and scope of rows that say the same package', () => {
    const rows: Dependency[] = [
      { ...dependency('npm', 'a', '1'), relationship: 'transitive', scope: 'runtime' },
      { ...dependency('npm', 'a', '1'), relationship: 'direct', scope: 'dev' },
    ];
    expect(distinctDependencies(rows)).toMatchObject([{ relationship: 'direct', scope: 'runtime' }]);
  });

  it('fills what the first row does not say from the others', () => {
    const rows = [
      dependency('npm', 'a', '1'),
      { ...dependency('npm', 'a', '1'), description: 'A', keywords: ['k'], line: 3 },
    ];
    expect(distinctDependencies(rows)).toEqual([
      { ...dependency('npm', 'a', '1'), description: 'A', keywords: ['k'], line: 3 },
    ]);
  });
});
