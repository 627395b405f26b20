/** Adds a weight at the feature's place, with the feature's sign, so that collisions cancel out on average. */
export function addFeature(sums: Float64Array, feature: string, weight: number): void {
  const hash = hashOf(feature);
  const place = (hash >>> 1) % sums.length;
  sums[place] = (sums[place] ?? 0) + (hash % 2 === 0 ? weight : -weight);
}

/**
 * FNV-1a over UTF-16 code units, 32 bits, with the finaliser of MurmurHash3, because FNV's low bits alone are too
 * regular for place and sign (http://www.isthe.com/chongo/tech/comp/fnv/).
 */
function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < feature.length; index++) {
    hash = Math.imul(hash ^ feature.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
