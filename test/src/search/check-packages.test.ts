import { describe, expect, it } from 'vitest';
import type { Problem } from '#src/items/manifest.ts';
import { checkPackages } from '#src/search/check-packages.ts';
import { memoryDependencies, projectPackage } from '#test/support/project-packages.ts';

const packages = [
  projectPackage('zod', { versions: ['4.1.0', '3.0.0'] }),
  projectPackage('@scope/name', { key: 'pkg:npm/%40scope/name', relationship: 'transitive' }),
  projectPackage('scikit-learn', { ecosystem: 'pypi' }),
];

describe('src/search/check-packages', () => {
  it('answers one row per asked name, in order, also for one that is asked twice', async () => {
    const rows = await check(['zod', 'left-pad', '@scope/name', 'zod']);
    expect(rows.map(({ name, status }) => [name, status])).toEqual([
      ['zod', 'in-repo'],
      ['left-pad', 'not-in-repo'],
      ['@scope/name', 'in-repo'],
      ['zod', 'in-repo'],
    ]);
    expect(rows[0]).toMatchObject({
      purl: 'pkg:npm/zod',
      versions: ['4.1.0', '3.0.0'],
      relationship: 'direct',
    });
    expect(rows[1]).toMatchObject({ purl: null, versions: [], relationship: null });
  });

  it('knows a name in the spelling of its ecosystem, and purls', async () => {
    const names = [
      'Scikit_Learn',
      'pkg:npm/zod',
      'pkg:npm/zod@4.1.0',
      'pkg:npm/%40scope/name@1?x=y',
      'pkg:pypi/zod',
    ];
    const rows = await check(names);
    expect(rows.map(({ status }) => status)).toEqual([
      'in-repo',
      'in-repo',
      'in-repo',
      'in-repo',
      'not-in-repo',
    ]);
  });

  it('does not say that a package is absent where a file could not be read', async () => {
    const rows = await check(
      ['zod', 'left-pad'],
      [{ path: 'yarn.lock', reason: 'malformed', detail: 'line 1' }],
    );
    expect(rows.map(({ status }) => status)).toEqual(['in-repo', 'unknown']);
  });

  it.each(['', 'constructor', '__proto__', 'a\u0000b', 'x'.repeat(5_000)])(
    'takes %j for a name',
    async (name) => {
      expect(await check([name])).toMatchObject([{ name, status: 'not-in-repo' }]);
    },
  );
});

function check(names: readonly string[], problems: readonly Problem[] = []) {
  const store = { ...memoryDependencies(packages), problemsOf: async () => problems };
  return checkPackages(store, 1, names);
}
