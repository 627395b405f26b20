import { type IndexOptions, type IndexResult, indexPackages } from './index-packages.ts';
import type { IndexPorts } from './index-ports.ts';
import { type ReconcileResult, reconcile } from './reconcile.ts';

export interface FilledIndex {
  readonly index: IndexResult;
  /** What it still lacks; null where it was not compared, because the work stopped before. */
  readonly differences: ReconcileResult | null;
  readonly isComplete: boolean;
}

/** What changes while it is compared differs once; what differs more often is refused by the index. */
const mostRounds = 3;

/**
 * Fills an index beside the one in use until both would answer from the same packages. It takes what it needs from the
 * queue of its own, so it may be stopped anywhere and started again; vectors that were paid for once are not paid again.
 */
export async function fillIndex(ports: IndexPorts, options: IndexOptions = {}): Promise<FilledIndex> {
  let index = await indexPackages(ports, options);
  for (let round = 1; index.failure === null; round++) {
    const differences = await reconcile(ports);
    const isComplete = Object.values(differences).every((count) => count === 0);
    if (isComplete || round === mostRounds) return { index, differences, isComplete };
    index = add(index, await indexPackages(ports, options));
  }
  return { index, differences: null, isComplete: false };
}

function add(one: IndexResult, other: IndexResult): IndexResult {
  return {
    ...other,
    embedded: one.embedded + other.embedded,
    reused: one.reused + other.reused,
    written: one.written + other.written,
    deleted: one.deleted + other.deleted,
  };
}
