import type { PackageKey } from '#src/items/package.ts';
import type { Hit } from '#src/stores/search-index.ts';

/**
 * Cosine plus a share of the text score, which counts relative to the best of the text leg because nobody knows its
 * scale. A key that the vector leg did not find has the lowest cosine that it found: it cannot be much better.
 */
export function fuseScores(
  vectorHits: readonly Hit[],
  textHits: readonly Hit[],
  textShare: number,
): readonly Hit[] {
  const cosines = scoresByKey(vectorHits);
  const texts = scoresByKey(textHits);
  const lowest = vectorHits.reduce((least, { score }) => Math.min(least, score), 1);
  const best = textHits.reduce((most, { score }) => Math.max(most, score), 0);
  return Array.from(new Set([...cosines.keys(), ...texts.keys()]), (key) => ({
    key,
    score: (cosines.get(key) ?? lowest) + (best > 0 ? (textShare * (texts.get(key) ?? 0)) / best : 0),
  }));
}

function scoresByKey(hits: readonly Hit[]): ReadonlyMap<PackageKey, number> {
  return new Map(hits.map(({ key, score }) => [key, score]));
}
