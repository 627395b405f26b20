import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lexicalEmbedder } from '#src/embedders/lexical.ts';
import { fillIndex } from '#src/indexing/fill-index.ts';
import { indexPackages } from '#src/indexing/index-packages.ts';
import type { IndexPorts } from '#src/indexing/index-ports.ts';
import { reconcile } from '#src/indexing/reconcile.ts';
import { openSearchIndex } from '#src/stores/pgvector/search-index.ts';
import { createItemStore } from '#src/stores/postgres/item-store.ts';
import { IndexUnavailable, type SearchIndex } from '#src/stores/search-index.ts';
import { type CountingEmbedder, countingEmbedder } from '#test/support/counting-embedder.ts';
import { openEmbeddedTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { manifestOf, reportOf } from '#test/support/reports.ts';
import { sweepAll, syncProject } from '#test/support/world.ts';

const nothing = { missing: 0, extra: 0, different: 0 };
const report = reportOf([manifestOf('a.json', ['a@1', 'b@1', 'c@1'])]);

describe('src/indexing/fill-index', () => {
  let database: TestDatabase;
  let otherDatabase: TestDatabase;
  let embedder: CountingEmbedder;
  let current: IndexPorts;
  let next: IndexPorts & { readonly index: SearchIndex };

  beforeAll(async () => {
    [database, otherDatabase] = await Promise.all([openEmbeddedTestDatabase(), openEmbeddedTestDatabase()]);
  });

  beforeEach(async () => {
    await Promise.all([database.reset(), otherDatabase.reset()]);
    embedder = countingEmbedder({ ...lexicalEmbedder(), model: 'next' });
    current = {
      store: createItemStore(database),
      index: await openSearchIndex(database.kysely),
      embedder: lexicalEmbedder(),
    };
    next = {
      store: createItemStore(database, 'next'),
      index: await openSearchIndex(otherDatabase.kysely),
      embedder,
    };
  });

  afterAll(() => Promise.all([database?.close(), otherDatabase?.close()]));

  it('fills the next index with every package while the other one stays as it is', async () => {
    await syncProject(current, 'one', report);
    expect(await fillIndex(next)).toMatchObject({
      isComplete: true,
      differences: nothing,
      index: { embedded: 3, written: 3, pending: 0 },
    });
    expect(await reconcile(current)).toEqual(nothing);
    expect(await indexPackages(current)).toMatchObject({ written: 0, embedded: 0 });
    expect(await fillIndex(next)).toMatchObject({ isComplete: true, index: { embedded: 0, written: 0 } });
  });

  it('tells both indexes of every change from then on, and each its own pending keys', async () => {
    await syncProject(current, 'one', report);
    await fillIndex(next);
    await syncProject(current, 'one', reportOf([manifestOf('a.json', ['a@1', 'd@1'])]));
    await sweepAll(current);
    expect(await current.store.pendingCount()).toBe(0);
    expect(await next.store.pendingCount()).toBe(3);
    expect(await indexPackages(next)).toMatchObject({ written: 1, deleted: 2, pending: 0 });
    expect(await reconcile(next)).toEqual(nothing);
  });

  it('goes on where it was stopped, and embeds nothing twice', async () => {
    await syncProject(current, 'one', report);
    let writes = 0;
    const failing: SearchIndex = {
      ...next.index,
      write: (documents) => {
        if (writes++ === 0) return Promise.reject(new IndexUnavailable('down'));
        return next.index.write(documents);
      },
    };
    expect(await fillIndex({ ...next, index: failing })).toMatchObject({
      isComplete: false,
      differences: null,
      index: { failure: 'down', pending: 3 },
    });
    expect(await fillIndex({ ...next, index: failing })).toMatchObject({ isComplete: true });
    expect([...embedder.timesEmbedded.values()]).toEqual([1, 1, 1]);
  });

  it('says what is missing where the index refuses a document for good', async () => {
    await syncProject(current, 'one', report);
    const refusing: SearchIndex = {
      ...next.index,
      write: async (writes) => writes.map(() => ({ kind: 'failed', reason: 'too strange' })),
    };
    expect(await fillIndex({ ...next, index: refusing })).toMatchObject({
      isComplete: false,
      differences: { missing: 3, extra: 0, different: 0 },
    });
  });

  it('takes an index that is new to a store with packages for one that was told nothing', async () => {
    await syncProject({ ...current, index: null }, 'one', report);
    expect(await indexPackages(current)).toMatchObject({ written: 3, pending: 0 });
  });

  it('stops marking keys for an index that is dropped', async () => {
    await syncProject(current, 'one', report);
    await fillIndex(next);
    await current.store.stopFeeding('next');
    await current.store.markDirty(['pkg:npm/a']);
    expect(await next.store.indexedModel()).toBeNull();
    expect(await next.store.pendingCount()).toBe(0);
    expect(await current.store.pendingCount()).toBe(1);
  });
});
