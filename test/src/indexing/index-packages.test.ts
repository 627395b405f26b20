import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Embedder, EmbedderUnavailable } from '#src/embedders/embedder.ts';
import { indexPackages } from '#src/indexing/index-packages.ts';
import { reconcile } from '#src/indexing/reconcile.ts';
import { sweep } from '#src/indexing/sweep.ts';
import { IndexUnavailable, type SearchIndex } from '#src/stores/search-index.ts';
import { testDatabases } from '#test/support/databases.ts';
import { actualIndex, expectedIndex } from '#test/support/expected-index.ts';
import { manifestOf, reportOf } from '#test/support/reports.ts';
import { openTestWorld, type TestWorld } from '#test/support/test-world.ts';
import { sweepAll, syncProject } from '#test/support/world.ts';

const two = reportOf([manifestOf('a.json', ['x@1', 'y@1'])]);
const none = reportOf([]);

describe('src/indexing/index-packages', () => {
  describe.each(testDatabases)('on $name', ({ open, skip }) => {
    if (skip !== undefined) return it.skip(`needs ${skip}`);
    let world: TestWorld;

    beforeAll(async () => {
      world = await openTestWorld(open);
    });

    beforeEach(() => world.reset());

    afterAll(() => world.close());

    it('keeps what it could not do while the index is away, and catches up', async () => {
      const away = { ...world, index: { ...world.index, write: unavailable(IndexUnavailable) } };
      const { index } = await syncProject(away, 'one', two);
      expect(index).toMatchObject({ written: 0, pending: 2, failure: 'away' });
      expect(await indexPackages(world)).toMatchObject({
        embedded: 0,
        written: 2,
        pending: 0,
        failure: null,
      });
    });

    it('keeps what it could not embed while the embedder is away, and catches up', async () => {
      const embedder: Embedder = { ...world.embedder, embedDocuments: unavailable(EmbedderUnavailable) };
      const { index } = await syncProject({ ...world, embedder }, 'one', two);
      expect(index?.pending).toBe(world.index.hasVectors ? 2 : 0);
      await indexPackages(world);
      expect(await actualIndex(world.index)).toEqual(expectedIndex([two]));
    });

    it('lets one refused document wait, and writes the others', async () => {
      const index = refusing('pkg:npm/x', world.index);
      const synced = await syncProject({ ...world, index }, 'one', two);
      expect(synced.index).toMatchObject({ written: 1, pending: 1, failure: null });
      expect(await world.store.counts()).toMatchObject({ failed: 1, lastError: 'refused' });
    });

    it('embeds everything again for another model, and mixes none', async () => {
      await syncProject(world, 'one', two);
      const embedder: Embedder = { ...world.embedder, model: 'other' };
      const again = await indexPackages({ ...world, embedder });
      expect(again).toMatchObject(world.index.hasVectors ? { embedded: 2, written: 2 } : { written: 0 });
      const models = new Set((await world.index.page(null, 10)).map(({ model }) => model));
      expect([...models]).toEqual([world.index.hasVectors ? 'other' : 'none']);
    });

    it('goes without an index, and leaves nothing pending', async () => {
      const { index } = await syncProject({ ...world, index: null, embedder: null }, 'one', two);
      expect(index).toMatchObject({ written: 0, pending: 0, failure: null });
    });

    it('keeps a document that came back from a late delete of the one before', async () => {
      await syncProject(world, 'one', two);
      await syncProject(world, 'one', none);
      await sweep(world.store, -60_000, new Date());
      const zombies = (await world.store.dirtyKeys(10)).map(
        (dirty) => ({ kind: 'delete', ...dirty }) as const,
      );
      await syncProject(world, 'one', two);
      await world.index.write(zombies);
      expect(await actualIndex(world.index)).toEqual(expectedIndex([two]));
      expect(await reconcile(world)).toEqual({ missing: 0, extra: 0, different: 0 });
    });

    it('pays nothing for packages that went and came back', async () => {
      await syncProject(world, 'one', two);
      await syncProject(world, 'one', none);
      await sweepAll(world);
      expect(await actualIndex(world.index)).toEqual(new Map());
      const { index } = await syncProject(world, 'one', two);
      expect(index).toMatchObject({ embedded: 0, written: 2 });
    });
  });
});

function unavailable(Failure: new (message: string) => Error): () => Promise<never> {
  return () => Promise.reject(new Failure('away'));
}

/** The real index, but for one document that it never takes. */
function refusing(key: string, index: SearchIndex): SearchIndex {
  return {
    ...index,
    write: async (writes) => {
      const isRefused = (write: (typeof writes)[number]) =>
        write.kind === 'put' && write.document.key === key;
      const outcomes = await index.write(writes.filter((write) => !isRefused(write)));
      const rest = [...outcomes];
      return writes.map((write) =>
        isRefused(write) ? { kind: 'failed', reason: 'refused' } : (rest.shift() ?? { kind: 'done' }),
      );
    },
  };
}
