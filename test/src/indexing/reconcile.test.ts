import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '#src/indexing/reconcile.ts';
import { openEmbeddedTestDatabase } from '#test/support/postgres.ts';
import { manifestOf, reportOf } from '#test/support/reports.ts';
import { openTestWorld, type TestWorld } from '#test/support/test-world.ts';
import { syncProject } from '#test/support/world.ts';

const names = Array.from({ length: 40 }, (_, number) => `package-${number}@1`);

describe('src/indexing/reconcile', () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await openTestWorld(openEmbeddedTestDatabase);
    await syncProject(world, 'one', reportOf([manifestOf('a.json', names)]));
  });

  afterAll(() => world?.close());

  it('marks what is missing, extra or different, and mends nothing itself', async () => {
    const [lost, changed] = await world.index.page(null, 2);
    if (lost === undefined || changed === undefined) throw new Error('expected two documents');
    await world.loseDocument(lost.key);
    const words = {
      ecosystem: 'npm',
      name: 'x',
      nameWords: 'x',
      description: '',
      keywords: [],
      vector: null,
    } as const;
    await world.index.write([
      { kind: 'put', document: { ...changed, ...words, contentHash: 'other', generation: 1_000n } },
      { kind: 'put', document: { ...changed, ...words, key: 'pkg:npm/nobody', generation: 1_000n } },
    ]);
    expect(await reconcile(world)).toEqual({ missing: 1, extra: 1, different: 1 });
    const marked = (await world.store.dirtyKeys(10)).map(({ key }) => key);
    expect(marked).toEqual(['pkg:npm/nobody', lost.key, changed.key].sort());
    expect(await world.index.versionsOf(['pkg:npm/nobody'])).toHaveProperty('size', 1);
  });

  it('keeps to the rate it is given', async () => {
    const startedAt = performance.now();
    await reconcile(world, { keysPerSecond: 100 });
    expect(performance.now() - startedAt).toBeGreaterThan(380);
  });

  it('stops when told', async () => {
    await expect(reconcile(world, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  });
});
