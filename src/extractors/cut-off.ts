import type { Problem } from '#src/items/manifest.ts';

/**
 * For files that a tool writes, always with a line end: without one, the file was probably cut off where the rest
 * still reads well. The rows count; the problem keeps the missing ones from being taken for removed.
 */
export function cutOffProblems(path: string, text: string): readonly Problem[] {
  if (text.endsWith('\n')) return [];
  return [{ path, reason: 'malformed', detail: 'expected a line end at the end, the file may be cut off' }];
}
