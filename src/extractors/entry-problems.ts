import type { Problem, ProblemReason } from '#src/items/manifest.ts';

/** Entries of a file that could not be used: one row however many they are. */
export function entryProblems(
  path: string,
  reason: ProblemReason,
  expected: string,
  found: readonly string[],
): readonly Problem[] {
  const [first, ...others] = found;
  if (first === undefined) return [];
  const shown = JSON.stringify(first.slice(0, 100));
  return [{ path, reason, detail: `expected ${expected}, found ${shown} and ${others.length} more like it` }];
}
