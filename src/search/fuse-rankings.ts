import type { PackageKey } from '#src/items/package.ts';
import type { Hit } from '#src/stores/search-index.ts';

export interface WeightedRanking {
  readonly weight: number;
  /** Best first. A key counts where it stands first. */
  readonly hits: readonly Hit[];
}

/**
 * Weighted reciprocal rank fusion: each ranking adds weight / (k + rank) to its keys, rank 1 the best; scores of the
 * rankings themselves are not looked at. Ties by key, so equal input gives equal output.
 */
export function fuseRankings(rankings: readonly WeightedRanking[], k: number): readonly Hit[] {
  const scores = new Map<PackageKey, number>();
  for (const { weight, hits } of rankings) {
    const keys = new Set(hits.map((hit) => hit.key));
    let rank = 0;
    for (const key of keys) scores.set(key, (scores.get(key) ?? 0) + weight / (k + ++rank));
  }
  return sortHits([...scores].map(([key, score]) => ({ key, score })));
}

/** Best first, ties in byte order of the key. */
export function sortHits(hits: readonly Hit[]): readonly Hit[] {
  return hits.toSorted((left, right) => right.score - left.score || compareKeys(left.key, right.key));
}

function compareKeys(left: PackageKey, right: PackageKey): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
