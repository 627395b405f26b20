import type { AppliedChanges } from '#src/indexing/apply-report.ts';
import type { IndexResult } from '#src/indexing/index-packages.ts';
import type { IndexPorts } from '#src/indexing/index-ports.ts';
import type { DependencyStore } from '#src/stores/item-store.ts';
import type { CommandRun } from '../command-run.ts';
import type { SyncCommandOptions, SyncInput } from '../sync.ts';

export interface SyncedReport {
  readonly changes: AppliedChanges;
  /** Null for a dry run. */
  readonly index: IndexResult | null;
  /** Milliseconds. */
  readonly timings: { readonly plan: number; readonly apply: number; readonly index: number };
}

/** A report all the way into store and index, with the time of each step. */
export async function syncTimed(
  ports: IndexPorts,
  { report, contentHash, project }: SyncInput,
  { options, terminal: { signal }, progress }: CommandRun<SyncCommandOptions>,
): Promise<SyncedReport> {
  const [{ applyReport }, { indexPackages }] = await Promise.all([
    import('#src/indexing/apply-report.ts'),
    import('#src/indexing/index-packages.ts'),
  ]);
  signal.throwIfAborted();
  const startedAt = performance.now();
  let writingAt = Infinity;
  const store = withWriteNoticed(ports.store, () => {
    writingAt = performance.now();
  });
  const sequence = await store.nextReportSequence();
  const { allowShrink = false, dryRun = false } = options;
  const changes = await applyReport(
    store,
    { report, contentHash, ...project, sequence },
    { allowShrink, dryRun },
  );
  const appliedAt = performance.now();
  const onProgress = (done: number, pending: number) =>
    progress.update(`indexed ${done} packages, ${pending} to go`);
  const index = dryRun ? null : await indexPackages(ports, { signal, onProgress });
  progress.clear();
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
