import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeModules } from '#src/installed-trees/node-modules.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

describe('src/installed-trees/node-modules', () => {
  it('tells what installed packages say of themselves, and nothing of others', async () => {
    const root = temporaryFolder({
      'node_modules/a/package.json': packageJson('a', { description: 'A', keywords: ['x', 1, 'y'] }),
      'node_modules/@scope/b/package.json': packageJson('@scope/b', {}),
    });
    expect(await describeAll(root, '.', ['a', '@scope/b', 'none'])).toEqual({
      a: { description: 'A', keywords: ['x', 'y'] },
      '@scope/b': { description: null, keywords: [] },
    });
  });

  it('prefers the nearest folder and goes up to the root', async () => {
    const root = temporaryFolder({
      'node_modules/a/package.json': packageJson('a', { description: 'far' }),
      'node_modules/b/package.json': packageJson('b', { description: 'far' }),
      'apps/web/node_modules/a/package.json': packageJson('a', { description: 'near' }),
    });
    expect(await describeAll(root, 'apps/web', ['a', 'b'])).toMatchObject({
      a: { description: 'near' },
      b: { description: 'far' },
    });
  });

  it("follows pnpm's links, also to what it does not put beside the others", async () => {
    const root = temporaryFolder({
      'node_modules/.pnpm/a@1/node_modules/a/package.json': packageJson('a', { description: 'A' }),
      'node_modules/.pnpm/node_modules/hidden/package.json': packageJson('hidden', { description: 'H' }),
    });
    symlinkSync('.pnpm/a@1/node_modules/a', join(root, 'node_modules/a'));
    expect(await describeAll(root, '.', ['a', 'hidden'])).toMatchObject({
      a: { description: 'A' },
      hidden: { description: 'H' },
    });
  });

  it('reads no package that lies outside, that is another one, or that is no JSON', async () => {
    const outside = temporaryFolder({ 'package.json': packageJson('linked', { description: 'outside' }) });
    const root = temporaryFolder({
      'secret/package.json': packageJson('../secret', { description: 'secret' }),
      'node_modules/alias/package.json': packageJson('real', { description: 'R' }),
      'node_modules/broken/package.json': '{"name":"broken"',
      'node_modules/list/package.json': '[]',
      'node_modules/deep/package.json': '['.repeat(100_000),
      'node_modules/large/package.json': packageJson('large', { description: 'x'.repeat(3_000_000) }),
      'node_modules/__proto__/package.json': packageJson('__proto__', { description: 7, keywords: {} }),
    });
    symlinkSync(outside, join(root, 'node_modules/linked'));
    const names = ['linked', '../secret', 'alias', 'broken', 'list', 'deep', 'large', '__proto__', '', '@/'];
    const found = await nodeModules.describe(
      names.map((name) => ({ name, folder: '.' })),
      root,
    );
    expect([...found]).toEqual([['__proto__', { description: null, keywords: [] }]]);
  });
});

function packageJson(name: string, fields: object): string {
  return JSON.stringify({ name, ...fields });
}

async function describeAll(root: string, folder: string, names: readonly string[]) {
  const packages = names.map((name) => ({ name, folder }));
  return Object.fromEntries(await nodeModules.describe(packages, root));
}
