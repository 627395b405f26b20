import type { PackageKey } from '#src/items/package.ts';
import type { ProjectPackage } from '#src/stores/item-store.ts';
import type { Hit } from '#src/stores/search-index.ts';
import { firstOrder } from './first-50.ts';
import type { FoundBy } from './lookup-answer.ts';

export interface ArrangedPackage {
  readonly package: ProjectPackage;
  readonly foundBy: FoundBy;
  readonly score: number | null;
}

export interface Findings {
  /** Named in the instruction. */
  readonly named: ReadonlySet<PackageKey>;
  /** Best first. */
  readonly hits: readonly Hit[];
  /** What may fill up the answer behind the hits, marked as not found. */
  readonly fillers: ReadonlySet<PackageKey>;
}

/** The order of an answer: named packages, then what the search found, then fillers; each package once. */
export function arrangePackages(
  packages: readonly ProjectPackage[],
  { named, hits, fillers }: Findings,
): readonly ArrangedPackage[] {
  const scores = new Map(hits.map(({ key, score }) => [key, score]));
  const byKey = new Map(packages.map((one) => [one.key, one]));
  const found = hits.flatMap(({ key }) => byKey.get(key) ?? []);
  const listed = firstOrder(packages);
  const ordered = new Set([
    ...[...found, ...listed].filter(({ key }) => named.has(key)),
    ...found,
    ...listed.filter(({ key }) => fillers.has(key)),
  ]);
  return Array.from(ordered, (one) => {
    const score = scores.get(one.key) ?? null;
    return {
      package: one,
      score,
      foundBy: named.has(one.key) ? 'name' : score === null ? 'order' : 'search',
    };
  });
}
