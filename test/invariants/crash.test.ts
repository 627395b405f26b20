import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Crash, type CrashPoint, crashingPorts } from '#test/support/crashing-ports.ts';
import { testDatabases } from '#test/support/databases.ts';
import { actualIndex, expectedIndex } from '#test/support/expected-index.ts';
import { manifestOf, reportOf } from '#test/support/reports.ts';
import { openTestWorld, type TestWorld } from '#test/support/test-world.ts';
import { comeToRest, sweepAll, syncProject } from '#test/support/world.ts';

const first = reportOf([manifestOf('a.json', ['shared@1', 'gone@1', 'moved@1'])]);
const neighbour = reportOf([manifestOf('b.json', ['shared@1', 'neighbour@1'])]);
const next = reportOf([
  manifestOf('a.json', [
    { name: 'shared', version: '2', description: 'now described' },
    'moved@2',
    'fresh@1',
  ]),
]);

describe('invariants/crash', () => {
  describe.each(testDatabases)('on $name', ({ open, skip }) => {
    if (skip !== undefined) return it.skip(`needs ${skip}`);
    let world: TestWorld;

    beforeAll(async () => {
      world = await openTestWorld(open);
    });

    afterAll(() => world.close());

    it.each(['before', 'after'] as const)(
      '5: comes to the same end from a crash %s any call of any port',
      async (when) => {
        let call = 1;
        while (await survives({ call, when })) call++;
        expect(call).toBeGreaterThan(20);
      },
    );

    /** @returns whether there was such a call */
    async function survives(point: CrashPoint): Promise<boolean> {
      await world.reset();
      await syncProject(world, 'one', first);
      await syncProject(world, 'two', neighbour);
      const mortal = crashingPorts(world, point);
      await workThatMayCrash(async () => {
        await syncProject(mortal, 'one', next);
        await sweepAll(mortal);
      });
      await syncProject(world, 'one', next);
      await comeToRest(world);
      expect(await actualIndex(world.index)).toEqual(expectedIndex([next, neighbour]));
      expect(timesOver(1)).toBeLessThanOrEqual(mortal.crashed() ? 2 : 0);
      return mortal.crashed();
    }

    /** A crash may cost the batch that was with the embedder, never more. */
    function timesOver(limit: number): number {
      return [...world.embedder.timesEmbedded.values()].filter((times) => times > limit).length;
    }
  });
});

async function workThatMayCrash(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
}
