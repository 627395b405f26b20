import type { PlanCounts, ReportId } from '#src/stores/item-store.ts';
import { type AppliedChanges, type ApplyOptions, applyReport, type ReceivedReport } from './apply-report.ts';
import { type IndexOptions, type IndexResult, indexPackages } from './index-packages.ts';
import type { IndexPorts } from './index-ports.ts';

export interface SyncResult {
  /** Null for a dry run of a project that has none yet. */
  readonly reportId: ReportId | null;
  readonly unchanged: boolean;
  readonly plan: PlanCounts;
  readonly changes: AppliedChanges;
  /** Null for a dry run. */
  readonly index: IndexResult | null;
}

/** A report all the way: plan, apply, index. */
export async function syncReport(
  ports: IndexPorts,
  received: ReceivedReport,
  options: ApplyOptions & IndexOptions = {},
): Promise<SyncResult> {
  const changes = await applyReport(ports.store, received, options);
  return {
    reportId: changes.kind === 'planned' ? null : changes.reportId,
    unchanged: changes.kind === 'unchanged',
    plan: changes.kind === 'unchanged' ? changes.counts : changes.plan.counts,
    changes,
    index: options.dryRun ? null : await indexPackages(ports, options),
  };
}
