import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApplyOptions, applyReport } from '#src/indexing/apply-report.ts';
import type { Report } from '#src/report/report.ts';
import { testDatabases } from '#test/support/databases.ts';
import { manifestOf, receivedReport, reportOf } from '#test/support/reports.ts';
import { openTestWorld, type TestWorld } from '#test/support/test-world.ts';

const first = reportOf([manifestOf('a.json', ['x@1', 'y@1'])]);

describe('src/indexing/apply-report', () => {
  describe.each(testDatabases)('on $name', ({ open, skip }) => {
    if (skip !== undefined) return it.skip(`needs ${skip}`);
    let world: TestWorld;

    beforeAll(async () => {
      world = await openTestWorld(open);
    });

    beforeEach(() => world.reset());

    afterAll(() => world.close());

    it('ends before any row is read per package when nothing changed', async () => {
      await apply(first, 1n);
      const statements = world.queries().statements;
      expect(await apply(first, 2n)).toMatchObject({ kind: 'unchanged', counts: { skip: 2, add: 0 } });
      expect(world.queries().statements - statements).toBe(3);
    });

    it('refuses a report that arrived before the applied one', async () => {
      await apply(first, 5n);
      const older = apply(reportOf([manifestOf('a.json', ['z@1'])]), 4n);
      await expect(older).rejects.toMatchObject({ reason: 'older' });
      expect(await names()).toEqual(['x', 'y']);
    });

    it('refuses an empty report and changes nothing, unless told otherwise', async () => {
      await apply(first, 1n);
      await expect(apply(reportOf([]), 2n)).rejects.toMatchObject({ reason: 'shrink' });
      expect(await names()).toEqual(['x', 'y']);
      await apply(reportOf([]), 3n, { allowShrink: true });
      expect(await names()).toEqual([]);
    });

    it('plans and writes nothing on a dry run, also for a project that is not there yet', async () => {
      const changes = await apply(first, 1n, { dryRun: true });
      expect(changes).toMatchObject({ kind: 'planned', plan: { counts: { add: 2 } } });
      expect(await world.store.counts()).toMatchObject({ projects: 0, packages: 0, pending: 0 });
    });

    it('keeps what a broken manifest had, and takes the others', async () => {
      await apply(reportOf([manifestOf('a.json', ['x@1']), manifestOf('b.json', ['y@1'])]), 1n);
      const problem = { path: 'a.json', reason: 'malformed', detail: 'line 1' } as const;
      await apply(reportOf([manifestOf('b.json', ['z@1'])], [problem]), 2n);
      expect(await names()).toEqual(['x', 'z']);
      const [project] = await world.store.findProjects('project');
      expect(await world.store.problemsOf(project?.id ?? 0)).toEqual([problem]);
    });

    it('takes names that are traps elsewhere', async () => {
      const trap = reportOf([
        manifestOf('a.json', ['__proto__@1', 'constructor@1', "'; drop table projects--@1"]),
      ]);
      await apply(trap, 1n);
      expect(await names()).toEqual(["'; drop table projects--", '__proto__', 'constructor']);
    });

    function apply(report: Report, sequence: bigint, options: ApplyOptions = {}) {
      return applyReport(world.store, receivedReport(report, 'project', sequence), options);
    }

    async function names(): Promise<readonly string[]> {
      const [project] = await world.store.findProjects('project');
      const packages = await world.store.packagesOf(project?.id ?? 0, null);
      return packages.map(({ name }) => name).sort();
    }
  });
});
