import type { DependencyStore } from '#src/stores/item-store.ts';
import { type AppliedChanges, type ApplyOptions, applyReport, type ReceivedReport } from './apply-report.ts';
import { type IndexOptions, type IndexResult, indexPackages } from './index-packages.ts';
import type { IndexPorts } from './index-ports.ts';

export interface SyncResult {
  readonly changes: AppliedChanges;
  /** Null for a dry run. */
  readonly index: IndexResult | null;
  readonly timings: SyncTimings;
}

/** Milliseconds. */
export interface SyncTimings {
  readonly plan: number;
  readonly apply: number;
  readonly index: number;
}

/** A report all the way, with the time of each step: plan, apply, index. */
export async function syncReport(
  ports: IndexPorts,
  received: Omit<ReceivedReport, 'sequence'>,
  options: ApplyOptions & IndexOptions = {},
): Promise<SyncResult> {
  const startedAt = performance.now();
  let writingAt = Infinity;
  const store = withWriteNoticed(ports.store, () => {
    writingAt = performance.now();
  });
  const sequence = await store.nextReportSequence();
  const changes = await applyReport(store, { ...received, sequence }, options);
  const appliedAt = performance.now();
  const index = options.dryRun ? null : await indexPackages(ports, options);
  const planEndedAt = Math.min(writingAt, appliedAt);
  const timings = {
    plan: planEndedAt - startedAt,
    apply: appliedAt - planEndedAt,
    index: performance.now() - appliedAt,
  };
  return { changes, index, timings };
}

/** The store, telling when planning ends and writing begins. */
function withWriteNoticed(store: DependencyStore, onWrite: () => void): DependencyStore {
  return {
    ...store,
    syncProject: (identity, name, work) =>
      store.syncProject(identity, name, (sync) =>
        work({
          ...sync,
          write: (changes) => {
            onWrite();
            return sync.write(changes);
          },
        }),
      ),
  };
}
