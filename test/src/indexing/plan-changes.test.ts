import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PackageUse } from '#src/extractors/package-uses.ts';
import { manifestsToRead, planChanges } from '#src/indexing/plan-changes.ts';
import type { Report } from '#src/report/report.ts';
import { manifestOf, reportOf, storedState } from '#test/support/reports.ts';

describe('src/indexing/plan-changes', () => {
  it('adds what is new, skips what is equal, updates other versions, removes what is gone', () => {
    const before = storedState(reportOf([manifestOf('a.json', ['same@1', 'moved@1', 'gone@1'])]));
    const plan = planChanges(before, reportOf([manifestOf('a.json', ['same@1', 'moved@2', 'fresh@1'])]));
    expect(plan.counts).toEqual({ skip: 1, add: 1, update: 1, remove: 1 });
    expect(plan.added).toEqual([{ manifest: 'a.json', purl: 'pkg:npm/fresh' }]);
    expect(plan.updated).toEqual([{ manifest: 'a.json', purl: 'pkg:npm/moved' }]);
    expect(plan.removed).toEqual([{ manifest: 'a.json', purl: 'pkg:npm/gone' }]);
  });

  it('asks the index to look again at added and removed packages, not at other versions', () => {
    const before = storedState(reportOf([manifestOf('a.json', ['moved@1', 'gone@1'])]));
    const plan = planChanges(before, reportOf([manifestOf('a.json', ['moved@2', 'fresh@1'])]));
    expect(plan.dirtyKeys).toEqual(['pkg:npm/fresh', 'pkg:npm/gone']);
  });

  it('asks the index to look again where a project describes a package otherwise', () => {
    const described = (description: string) =>
      reportOf([manifestOf('a.json', [{ name: 'one', version: '1', description }])]);
    const plan = planChanges(storedState(described('old words')), described('new words'));
    expect(plan.counts.update).toBe(1);
    expect(plan.dirtyKeys).toEqual(['pkg:npm/one']);
  });

  it('removes one version of a package that stays with another', () => {
    const before = storedState(reportOf([manifestOf('a.json', ['twice@1', 'twice@2'])]));
    const plan = planChanges(before, reportOf([manifestOf('a.json', ['twice@2'])]));
    expect(plan.counts).toEqual({ skip: 0, add: 0, update: 1, remove: 0 });
    expect(plan.removeDependencies).toEqual([{ manifest: 'a.json', purl: 'pkg:npm/twice', version: '1' }]);
  });

  it('removes nothing of a manifest that could not be read in full', () => {
    const before = storedState(reportOf([manifestOf('a.json', ['seen@1', 'unseen@1'])]));
    const problem = { path: 'a.json', reason: 'malformed', detail: 'line 3' } as const;
    const plan = planChanges(before, reportOf([manifestOf('a.json', ['seen@2'], [problem])]));
    expect(plan.counts).toEqual({ skip: 1, add: 0, update: 1, remove: 0 });
    expect(plan.removeDependencies).toEqual([]);
    expect(plan.upsertManifests[0]?.packageCount).toBe(2);
  });

  it.each([
    ['the manifest itself', 'web/a.json'],
    ['a folder above it', 'web'],
    ['the whole repository', '.'],
  ])('keeps a missing manifest where %s is a problem', (_, path) => {
    const before = storedState(reportOf([manifestOf('web/a.json', ['kept@1'])]));
    const report = reportOf([], [{ path, reason: 'unreadable', detail: 'permission denied' }]);
    expect(manifestsToRead(before.manifests, report)).toEqual([]);
    expect(planChanges(before, report).counts).toEqual({ skip: 1, add: 0, update: 0, remove: 0 });
  });

  it('does not take a path that only begins alike for a folder above it', () => {
    const before = storedState(reportOf([manifestOf('website/a.json', ['gone@1'])]));
    const report = reportOf([], [{ path: 'web', reason: 'unreadable', detail: 'permission denied' }]);
    expect(planChanges(before, report).removeManifests).toEqual(['website/a.json']);
  });

  it('reads only manifests that changed or went away', () => {
    const same = manifestOf('same.json', ['a@1']);
    const before = storedState(
      reportOf([same, manifestOf('changed.json', ['b@1']), manifestOf('gone.json', ['c@1'])]),
    );
    const report = reportOf([same, manifestOf('changed.json', ['b@2'])]);
    expect(manifestsToRead(before.manifests, report)).toEqual(['changed.json', 'gone.json']);
  });

  it('counts every package of the report once: skip + add + update is the report, remove is what only was before', () => {
    fc.assert(
      fc.property(reports, reports, (old, current) => {
        const { counts } = planChanges(storedState(old), current);
        const before = packagesOf(old);
        const after = packagesOf(current);
        expect(counts.skip + counts.add + counts.update).toBe(after.size);
        expect(counts.remove).toBe([...before].filter((id) => !after.has(id)).length);
        expect(counts.add).toBe([...after].filter((id) => !before.has(id)).length);
      }),
    );
  });

  it('leads to exactly the report, and a second time to nothing but skips', () => {
    fc.assert(
      fc.property(reports, reports, (old, current) => {
        const plan = planChanges(storedState(old), current);
        expect(rowsAfter(old, plan)).toEqual(rowsOf(current));
        const again = planChanges(storedState(current), current);
        expect(again.counts).toEqual({ skip: packagesOf(current).size, add: 0, update: 0, remove: 0 });
        expect([again.upsertDependencies, again.removeDependencies, again.dirtyKeys]).toEqual([[], [], []]);
      }),
    );
  });

  it('does not depend on the order of manifests and packages', () => {
    fc.assert(
      fc.property(reports, reports, fc.nat(), (old, current, turn) => {
        const { counts } = planChanges(storedState(old), current);
        expect(planChanges(storedState(rotated(old, turn)), rotated(current, turn)).counts).toEqual(counts);
      }),
    );
  });
});

const use: fc.Arbitrary<PackageUse> = fc.record({
  name: fc.constantFrom('a', 'b', 'c', '@s/d', '__proto__', 'constructor'),
  version: fc.constantFrom('1', '2', '3', null),
  relationship: fc.constantFrom('direct', 'transitive', 'unknown'),
  scope: fc.constantFrom('runtime', 'dev', 'unknown'),
  description: fc.constantFrom(null, 'words', 'other words'),
});

const reports: fc.Arbitrary<Report> = fc
  .uniqueArray(
    fc.tuple(fc.constantFrom('x.json', 'y/x.json', 'z/y/x.json'), fc.array(use, { maxLength: 8 })),
    {
      selector: ([path]) => path,
    },
  )
  .map((manifests) => reportOf(manifests.map(([path, uses]) => manifestOf(path, uses))));

function packagesOf(report: Report): ReadonlySet<string> {
  return new Set(rowsOf(report).map((row) => row.split(' ').slice(0, 2).join(' ')));
}

function rowsOf(report: Report): readonly string[] {
  return storedState(report).dependencies.map(rowOf).sort();
}

type Row = ReturnType<typeof storedState>['dependencies'][number];

function rowOf({ manifest, purl, version, relationship, scope, description }: Row): string {
  return `${manifest} ${purl} ${version} ${relationship} ${scope} ${description}`;
}

function rowsAfter(old: Report, plan: ReturnType<typeof planChanges>): readonly string[] {
  const id = (row: { manifest: string; purl: string; version: string | null }) =>
    JSON.stringify([row.manifest, row.purl, row.version]);
  const rows = new Map(storedState(old).dependencies.map((row) => [id(row), row]));
  for (const row of plan.removeDependencies) rows.delete(id(row));
  for (const row of plan.upsertDependencies) rows.set(id(row), row);
  return [...rows.values()].map(rowOf).sort();
}

function rotated(report: Report, turn: number): Report {
  const at = report.manifests.length === 0 ? 0 : turn % report.manifests.length;
  return { ...report, manifests: [...report.manifests.slice(at), ...report.manifests.slice(0, at)] };
}
