import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyReport } from '#src/indexing/apply-report.ts';
import type { Report } from '#src/report/report.ts';
import type { ItemStore, ProjectPackage } from '#src/stores/item-store.ts';
import { createItemStore } from '#src/stores/postgres/item-store.ts';
import { testDatabases } from '#test/support/databases.ts';
import type { TestDatabase } from '#test/support/postgres.ts';
import { manifestOf, receivedReport, reportOf } from '#test/support/reports.ts';

describe('src/stores/postgres/item-store', () => {
  describe.each(testDatabases)('on $name', ({ open, skip }) => {
    if (skip !== undefined) return it.skip(`needs ${skip}`);
    let database: TestDatabase;
    let store: ItemStore;

    beforeAll(async () => {
      database = await open();
      store = createItemStore(database);
    });

    beforeEach(() => database.reset());

    afterAll(() => database.close());

    describe('packagesOf', () => {
      it('merges all uses of a package, direct versions first', async () => {
        await apply(
          'one',
          reportOf([
            manifestOf('a.json', [{ name: 'x', version: '1', relationship: 'transitive', scope: 'dev' }]),
            manifestOf('b.json', [{ name: 'x', version: '2', relationship: 'direct', scope: 'runtime' }]),
          ]),
        );
        expect(await packagesOf('one')).toMatchObject([
          {
            key: 'pkg:npm/x',
            versions: ['2', '1'],
            relationship: 'direct',
            scope: 'runtime',
            manifests: ['a.json', 'b.json'],
          },
        ]);
      });

      it('keeps a package without version, with no version', async () => {
        await apply('one', reportOf([manifestOf('a.json', [{ name: 'x' }])]));
        expect(await packagesOf('one')).toMatchObject([{ versions: [], relationship: 'unknown' }]);
      });

      it('never shows what another project says of a package', async () => {
        const described = { name: 'x', version: '1', description: 'the secret plan', keywords: ['secret'] };
        await apply('one', reportOf([manifestOf('a.json', [described])]));
        await apply('two', reportOf([manifestOf('a.json', ['x@1'])]));
        await settleAll();
        expect(await packagesOf('two')).toMatchObject([{ description: null, keywords: [] }]);
        expect(await packagesOf('one')).toMatchObject([{ description: 'the secret plan' }]);
      });

      it('answers for some ecosystems only', async () => {
        await apply('one', reportOf([manifestOf('a.json', ['x@1'])]));
        const [project] = await store.findProjects('one');
        expect(await store.packagesOf(project?.id ?? 0, ['pypi'])).toEqual([]);
      });
    });

    describe('settle', () => {
      it('chooses the same description whoever came first', async () => {
        const says = (description: string) =>
          reportOf([manifestOf('a.json', [{ name: 'x', version: '1', description }])]);
        await apply('one', says('reads'));
        await apply('two', says('writes'));
        const [first] = await settleAll();
        await database.reset();
        await apply('two', says('writes'));
        await apply('one', says('reads'));
        const [second] = await settleAll();
        expect(second?.content?.description).toBe(first?.content?.description);
      });

      it('takes a description back when the last project that offered it leaves', async () => {
        const described = { name: 'x', version: '1', description: 'reads' };
        await apply('one', reportOf([manifestOf('a.json', [described])]));
        await apply('two', reportOf([manifestOf('a.json', ['x@1'])]));
        await settleAll();
        await apply('one', reportOf([]));
        expect((await settleAll())[0]?.content).toMatchObject({ description: null });
      });

      it('keeps what an orphan was, so that coming back costs nothing', async () => {
        const report = reportOf([manifestOf('a.json', [{ name: 'x', version: '1', description: 'reads' }])]);
        await apply('one', report);
        await apply('one', reportOf([]));
        expect((await settleAll())[0]?.content).toMatchObject({ description: 'reads' });
        expect(await store.counts()).toMatchObject({ packages: 1, orphans: 1 });
        await apply('one', report);
        await settleAll();
        expect(await store.counts()).toMatchObject({ packages: 1, orphans: 0 });
      });

      it('leaves a key alone whose generation has moved on', async () => {
        await apply('one', reportOf([manifestOf('a.json', ['x@1'])]));
        const stale = await store.dirtyKeys(10);
        await store.markDirty(['pkg:npm/x']);
        expect(await store.settle(stale)).toEqual([]);
        await store.clearDirty(stale);
        expect(await store.pendingCount()).toBe(1);
      });
    });

    describe('dirty keys', () => {
      it('waits before a failed key is due again, and says why it failed', async () => {
        await store.markDirty(['pkg:npm/x', 'pkg:npm/y']);
        const [x] = await store.dirtyKeys(10);
        await store.postponeDirty([{ key: 'pkg:npm/x', generation: x?.generation ?? 0n, reason: 'refused' }]);
        expect((await store.dirtyKeys(10)).map(({ key }) => key)).toEqual(['pkg:npm/y']);
        expect(await store.counts()).toMatchObject({ pending: 2, failed: 1, lastError: 'refused' });
      });

      it('makes a key due at once when it changes again', async () => {
        await store.markDirty(['pkg:npm/x']);
        const [x] = await store.dirtyKeys(10);
        await store.postponeDirty([{ key: 'pkg:npm/x', generation: x?.generation ?? 0n, reason: 'refused' }]);
        await store.markDirty(['pkg:npm/x']);
        expect(await store.dirtyKeys(10)).toHaveLength(1);
      });
    });

    describe('sweepOrphans', () => {
      it('spares an orphan within grace, and one that is used again', async () => {
        const report = reportOf([manifestOf('a.json', ['x@1', 'y@1'])]);
        await apply('one', report);
        await apply('one', reportOf([]));
        await settleAll();
        expect(await store.sweepOrphans(new Date(Date.now() - 3_600_000), 10)).toBe(0);
        await apply('two', reportOf([manifestOf('a.json', ['x@1'])]));
        expect(await store.sweepOrphans(later(), 10)).toBe(1);
        expect((await store.pagePackages(null, 10)).map(({ key }) => key)).toEqual(['pkg:npm/x']);
      });

      it('gives a package that comes back a newer birth than any write about the one before', async () => {
        const report = reportOf([manifestOf('a.json', ['x@1'])]);
        await apply('one', report);
        await apply('one', reportOf([]));
        await settleAll();
        await store.sweepOrphans(later(), 10);
        const [deletion] = await store.dirtyKeys(10);
        await apply('one', report);
        const [reborn] = await store.pagePackages(null, 10);
        expect(reborn?.bornGeneration).toBeGreaterThan(deletion?.generation ?? 0n);
      });
    });

    it('forgets a project with all it used, and nobody else’s', async () => {
      await apply('one', reportOf([manifestOf('a.json', ['x@1', 'shared@1'])]));
      await apply('two', reportOf([manifestOf('a.json', ['shared@1'])]));
      await settleAll();
      const [one] = await store.findProjects('one');
      await store.removeProject(one?.id ?? 0);
      await settleAll();
      expect(await store.counts()).toMatchObject({ projects: 1, packages: 2, orphans: 1 });
      expect(await packagesOf('two')).toHaveLength(1);
    });

    it('keeps vectors to the last bit, and remembers what has none', async () => {
      const vector = Float32Array.from([0.1, -0, 1e-30, 3.4e38]);
      await store.cacheEmbeddings(
        new Map([
          ['one', vector],
          ['none', null],
        ]),
        'model',
      );
      const cached = await store.cachedEmbeddings(['one', 'none', 'never'], 'model');
      expect(cached).toEqual(
        new Map([
          ['one', vector],
          ['none', null],
        ]),
      );
      expect(await store.cachedEmbeddings(['one'], 'other model')).toEqual(new Map());
    });

    describe('feeds', () => {
      let next: ItemStore;

      beforeEach(() => {
        next = createItemStore(database, 'next');
      });

      it('gives each index dirty keys of its own, once it is fed', async () => {
        await apply('one', reportOf([manifestOf('a.json', ['x@1'])]));
        expect(await next.pendingCount()).toBe(0);
        await next.startFeeding();
        await apply('one', reportOf([manifestOf('a.json', ['x@1', 'y@1'])]));
        await settleAll();
        expect(await store.pendingCount()).toBe(0);
        expect((await next.dirtyKeys(10)).map(({ key }) => key)).toEqual(['pkg:npm/x', 'pkg:npm/y']);
        expect(await next.indexedModel()).toBeNull();
      });

      it('misses no package of a sync that began before the index was fed, and ends after', async () => {
        let feeding: Promise<void> = Promise.resolve();
        const slow: ItemStore = {
          ...store,
          syncProject: (identity, name, work) =>
            store.syncProject(identity, name, async (sync) => {
              const result = await work(sync);
              feeding = next.startFeeding();
              await sleep(300);
              return result;
            }),
        };
        const sequence = await store.nextReportSequence();
        const report = reportOf([manifestOf('a.json', ['x@1'])]);
        await applyReport(slow, receivedReport(report, 'one', sequence));
        await feeding;
        expect((await next.dirtyKeys(10)).map(({ key }) => key)).toEqual(['pkg:npm/x']);
      });
    });

    it('takes turns at exclusive work, also after work that failed', async () => {
      const events: string[] = [];
      const work = (name: string) =>
        store.exclusively('index', async () => {
          events.push(`${name} begins`);
          await store.pendingCount();
          events.push(`${name} ends`);
          if (name === 'one') throw new Error('failed');
        });
      const [first] = await Promise.allSettled([work('one'), work('two')]);
      expect(first.status).toBe('rejected');
      expect(events).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
    });

    async function apply(project: string, report: Report) {
      const sequence = await store.nextReportSequence();
      return applyReport(store, receivedReport(report, project, sequence), { allowShrink: true });
    }

    async function settleAll() {
      const dirty = await store.dirtyKeys(100);
      const settled = await store.settle(dirty);
      await store.clearDirty(settled);
      return settled;
    }

    async function packagesOf(name: string): Promise<readonly ProjectPackage[]> {
      const [project] = await store.findProjects(name);
      return store.packagesOf(project?.id ?? 0, null);
    }
  });
});

function later(): Date {
  return new Date(Date.now() + 3_600_000);
}
