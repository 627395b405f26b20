import fc from 'fast-check';
import type { PackageUse } from '#src/extractors/package-uses.ts';
import type { Report } from '#src/report/report.ts';
import { manifestOf, reportOf } from './reports.ts';

/** One event in the life of a store that several projects share. */
export type StoreEvent =
  | { readonly kind: 'sync'; readonly project: string; readonly report: Report }
  | { readonly kind: 'remove-project'; readonly project: string }
  | { readonly kind: 'sweep' }
  | { readonly kind: 'lose-document'; readonly nth: number };

const projects = ['one', 'two', 'three'] as const;

/** Few names and descriptions, so that projects share, contradict and drop each other's packages all the time. */
const use: fc.Arbitrary<PackageUse> = fc.record({
  name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '@scope/g', '__proto__'),
  version: fc.constantFrom('1.0.0', '2.0.0', null),
  relationship: fc.constantFrom('direct', 'transitive', 'unknown'),
  scope: fc.constantFrom('runtime', 'dev'),
  description: fc.constantFrom(null, null, 'reads files', 'writes files'),
});

const report: fc.Arbitrary<Report> = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a.json', 'web/a.json'), fc.array(use, { maxLength: 6 })), {
    selector: ([path]) => path,
  })
  .map((manifests) => reportOf(manifests.map(([path, uses]) => manifestOf(path, uses))));

const project = fc.constantFrom(...projects);

export const storeEvents: fc.Arbitrary<readonly StoreEvent[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('sync'), project, report }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove-project'), project }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep') }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose-document'), nth: fc.nat(7) }) },
  ) as fc.Arbitrary<StoreEvent>,
  { minLength: 1, maxLength: 12 },
);
