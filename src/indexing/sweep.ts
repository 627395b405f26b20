import type { DirtyKeys } from '#src/stores/item-store.ts';

/** Little enough for a short transaction. */
const packagesPerTransaction = 500;

/**
 * Deletes the packages that nobody has used for the grace period; the index job then deletes their documents.
 * @returns how many packages went
 */
export async function sweep(store: DirtyKeys, graceMs: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - graceMs);
  let swept = 0;
  for (;;) {
    const deleted = await store.sweepOrphans(before, packagesPerTransaction);
    swept += deleted;
    if (deleted < packagesPerTransaction) return swept;
  }
}
