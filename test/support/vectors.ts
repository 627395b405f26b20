import type { Vector } from '#src/embedders/embedder.ts';

/** Dot product, which for vectors of length 1 is their cosine; 0 where one is missing. */
export function cosine(left: Vector | undefined, right: Vector | undefined): number {
  if (!left || !right) return 0;
  return left.reduce((total, value, index) => total + value * (right[index] ?? 0), 0);
}

export function lengthOf(vector: Vector | undefined): number {
  return Math.sqrt(cosine(vector, vector));
}
