import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexPackages } from '#src/indexing/index-packages.ts';
import { reconcile } from '#src/indexing/reconcile.ts';
import type { Report } from '#src/report/report.ts';
import type { SearchIndex } from '#src/stores/search-index.ts';
import type { CountingEmbedder } from '#test/support/counting-embedder.ts';
import { testDatabases } from '#test/support/databases.ts';
import { actualIndex, expectedIndex } from '#test/support/expected-index.ts';
import { type StoreEvent, storeEvents } from '#test/support/project-histories.ts';
import { manifestOf, reportOf } from '#test/support/reports.ts';
import { openTestWorld, type TestWorld } from '#test/support/test-world.ts';
import { applyEvent, comeToRest, syncProject } from '#test/support/world.ts';

describe('invariants/at-rest', () => {
  describe.each(testDatabases)('on $name', ({ open, skip }) => {
    if (skip !== undefined) return it.skip(`needs ${skip}`);
    let world: TestWorld;

    beforeAll(async () => {
      world = await openTestWorld(open);
    });

    afterAll(() => world.close());

    it('1: holds exactly the packages that some project depends on, with the content PostgreSQL has', async () => {
      await fc.assert(
        fc.asyncProperty(storeEvents, async (events) => {
          await world.reset();
          const model = await live(events);
          expect(await actualIndex(world.index)).toEqual(expectedIndex(model.values()));
          expect(await reconcile(world)).toEqual({ missing: 0, extra: 0, different: 0 });
        }),
        { numRuns: 25 },
      );
    });

    it('2: embeds every distinct content once, whoever depends on it and however often it comes back', async () => {
      await fc.assert(
        fc.asyncProperty(storeEvents, async (events) => {
          await world.reset();
          await live(events);
          expect([...world.embedder.timesEmbedded].filter(([, times]) => times > 1)).toEqual([]);
        }),
        { numRuns: 15 },
      );
    });

    it('3: writes no row, asks the index nothing and embeds nothing when a report comes again', async () => {
      await world.reset();
      const report = reportOf([manifestOf('a.json', ['a@1', 'b@1'])]);
      await syncProject(world, 'one', report);
      const before = world.queries().writtenRows;
      const again = await syncProject({ ...world, ...untouchablePorts(world) }, 'one', report);
      expect(again).toMatchObject({
        changes: { kind: 'unchanged', counts: { skip: 2, add: 0, update: 0, remove: 0 } },
      });
      expect(world.queries().writtenRows).toBe(before);
    });

    it('2: embeds nothing for a second project with the same packages', async () => {
      await world.reset();
      const report = reportOf([manifestOf('a.json', ['a@1', 'b@1', 'c@1'])]);
      const first = await syncProject(world, 'one', report);
      const second = await syncProject(world, 'two', report);
      const embedded = world.index.hasVectors ? 3 : 0;
      expect(first.index).toMatchObject({ embedded, reused: 0, written: 3, pending: 0 });
      expect(second.index).toMatchObject({ embedded: 0, reused: 3, written: 0, pending: 0 });
    });

    async function live(events: readonly StoreEvent[]): Promise<ReadonlyMap<string, Report>> {
      const model = new Map<string, Report>();
      for (const event of events) await applyEvent(world, model, event);
      await comeToRest(world);
      expect((await indexPackages(world)).pending).toBe(0);
      return model;
    }
  });
});

/** Any use of them fails the test, but for what they are. */
function untouchablePorts({ index, embedder }: TestWorld): Pick<TestWorld, 'index' | 'embedder'> {
  return {
    index: untouchable<SearchIndex>({ hasVectors: index.hasVectors }),
    embedder: untouchable<CountingEmbedder>({ model: embedder.model }),
  };
}

function untouchable<Port extends object>(known: Partial<Port>): Port {
  return new Proxy(known as Port, {
    get: (target, name) => {
      if (Object.hasOwn(target, name)) return Reflect.get(target, name);
      throw new Error(`expected no use of a port, got ${String(name)}`);
    },
  });
}
