import { describe, expect, it } from 'vitest';
import { firstOrder } from '#src/search/first-50.ts';
import { projectPackage } from '#test/support/project-packages.ts';

describe('src/search/first-50', () => {
  it('lists direct before transitive, runtime before dev, then by name', () => {
    const ordered = firstOrder([
      projectPackage('e', { relationship: 'transitive' }),
      projectPackage('d', { relationship: 'unknown' }),
      projectPackage('a', { scope: 'dev' }),
      projectPackage('c'),
      projectPackage('B'),
      projectPackage('f', { scope: 'optional' }),
    ]);
    expect(ordered.map(({ name }) => name)).toEqual(['B', 'c', 'f', 'a', 'd', 'e']);
  });

  it('keeps packages of one name in two ecosystems apart by key', () => {
    const twins = [
      projectPackage('same', { ecosystem: 'pypi' }),
      projectPackage('same', { ecosystem: 'npm' }),
    ];
    expect(firstOrder(twins).map(({ ecosystem }) => ecosystem)).toEqual(['npm', 'pypi']);
  });
});
