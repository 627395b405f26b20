import fc from 'fast-check';
import type { PackageUse } from '#src/extractors/package-uses.ts';
import type { Report } from '#src/report/report.ts';
import { manifestOf, reportOf } from './reports.ts';

export interface Sync {
  readonly project: string;
  readonly report: Report;
}

const names = Array.from({ length: 60 }, (_, number) => `package-${number}`);

const uses: fc.Arbitrary<readonly PackageUse[]> = fc
  .subarray(names, { minLength: 1, maxLength: 20 })
  .chain((chosen) => fc.tuple(...chosen.map(useOf)));

function useOf(name: string): fc.Arbitrary<PackageUse> {
  return fc.record({
    name: fc.constant(name),
    version: fc.constantFrom('1.0.0', '2.0.0'),
    description: fc.constantFrom(null, `${name} reads files`, `${name} writes files`),
  });
}

/** What happens to a store that `projects` share, the same in every run of a seed. */
export function sharedHistory(seed: number, projects: number, syncs: number): readonly Sync[] {
  const sync = fc.record({
    project: fc.nat(projects - 1).map((number) => `project-${number}`),
    report: uses.map((all) => reportOf([manifestOf('a.json', all)])),
  });
  return fc.sample(sync, { seed, numRuns: syncs });
}
