import type { PackageKey } from '#src/items/package.ts';
import type { Hit } from '#src/stores/search-index.ts';

/** Best first, ties in byte order of the key. */
export function sortHits(hits: readonly Hit[]): readonly Hit[] {
  return hits.toSorted((left, right) => right.score - left.score || compareKeys(left.key, right.key));
}

function compareKeys(left: PackageKey, right: PackageKey): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
