import { describe, expect, it } from 'vitest';
import { workspaceFolders } from '#src/extractors/npm-client/workspaces.ts';
import { memoryFileTree } from '#test/support/memory-file-tree.ts';

const folders = ['', 'packages/a', 'packages/b', 'packages/b/deep', 'tools', 'other/packages/a'];
const tree = memoryFileTree(
  Object.fromEntries(
    folders.map((folder) => [folder === '' ? 'package.json' : `${folder}/package.json`, '{}']),
  ),
);

describe('src/extractors/npm-client/workspaces', () => {
  it.each([
    [['packages/*'], ['packages/a', 'packages/b']],
    [
      ['./packages/*/', 'tools'],
      ['packages/a', 'packages/b', 'tools'],
    ],
    [['packages/**'], ['packages/a', 'packages/b/deep', 'packages/b']],
    [['packages/{a,c}'], ['packages/a']],
    [['packages/*', '!packages/b'], ['packages/a']],
    [['nowhere/*'], []],
  ])('finds %j', (workspaces, expected) => {
    expect(workspaceFolders(tree, '', { workspaces })).toEqual(expected);
    expect(workspaceFolders(tree, '', { workspaces: { packages: workspaces } })).toEqual(expected);
  });

  it('looks below the root it was given', () => {
    expect(workspaceFolders(tree, 'other', { workspaces: ['packages/*'] })).toEqual(['other/packages/a']);
  });

  it.each([[undefined], ['packages/*'], [[1, null]], [{}]])(
    'finds nothing where workspaces is %j',
    (workspaces) => {
      expect(workspaceFolders(tree, '', { workspaces })).toEqual([]);
    },
  );

  it('answers fast whatever the pattern', () => {
    const long = memoryFileTree({ [`${'a'.repeat(200)}/package.json`]: '{}' });
    const patterns = ['*a'.repeat(30), '{a,a}'.repeat(35), '+(a|aa)b', '(a+)+b', '**/'.repeat(20)];
    const start = performance.now();
    expect(workspaceFolders(long, '', { workspaces: patterns })).toEqual([]);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
