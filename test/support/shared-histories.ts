import fc from 'fast-check';
import type { PackageUse } from '#src/extractors/package-uses.ts';
import type { Report } from '#src/report/report.ts';
import { manifestOf, reportOf } from './reports.ts';

export interface Sync {
  readonly project: string;
  readonly report: Report;
}

/** So many that few documents are written again by a later sync: what is lost on the way stays lost. */
const mostNames = 1_000;

const uses: fc.Arbitrary<readonly PackageUse[]> = fc
  .uniqueArray(fc.nat(mostNames - 1), { minLength: 1, maxLength: 25 })
  .chain((chosen) => fc.tuple(...chosen.map((number) => useOf(`package-${number}`))));

function useOf(name: string): fc.Arbitrary<PackageUse> {
  return fc.record({
    name: fc.constant(name),
    version: fc.constantFrom('1.0.0', '2.0.0'),
    description: fc.option(
      fc.nat(50).map((number) => `${name} reads ${number} files`),
      { nil: null },
    ),
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
