import type { ProjectIdentity } from '#src/items/project.ts';
import type { Report } from '#src/report/report.ts';
import type { DependencyStore, PlanCounts, ProjectSync, ReportId } from '#src/stores/item-store.ts';
import { manifestsToRead, type Plan, planChanges } from './plan-changes.ts';
import { refuseShrink } from './refuse-shrink.ts';
import { SyncRefused } from './sync-refused.ts';

/** A report with what its receiver knows of it. */
export interface ReceivedReport {
  readonly report: Report;
  readonly contentHash: string;
  readonly identity: ProjectIdentity;
  readonly name: string;
  /** Place in the order of arrival, from `DependencyStore.nextReportSequence`. */
  readonly sequence: bigint;
}

export interface ApplyOptions {
  /** Accept a report that would remove most of the project. */
  readonly allowShrink?: boolean;
  /** Plan, and write nothing. */
  readonly dryRun?: boolean;
}

export type AppliedChanges =
  | { readonly kind: 'unchanged'; readonly reportId: ReportId; readonly counts: PlanCounts }
  | { readonly kind: 'planned'; readonly plan: Plan }
  | { readonly kind: 'applied'; readonly reportId: ReportId; readonly plan: Plan };

/**
 * Makes a project's dependencies what its newest report says, in one transaction and without any network call.
 * @throws {SyncRefused} for a report that is older than the applied one or would remove most of the project.
 */
export function applyReport(
  store: Pick<DependencyStore, 'syncProject'>,
  received: ReceivedReport,
  options: ApplyOptions = {},
): Promise<AppliedChanges> {
  return store.syncProject(received.identity, received.name, async (sync): Promise<AppliedChanges> => {
    refuseOlder(sync, received.sequence);
    const manifests = await sync.manifests();
    if (sync.applied?.contentHash === received.contentHash) return unchanged(sync.applied.id, manifests);
    const dependencies = await sync.dependenciesOf(manifestsToRead(manifests, received.report));
    const plan = planChanges({ manifests, dependencies }, received.report);
    if (!options.allowShrink) refuseShrink(plan, manifests, received.report);
    if (options.dryRun) return { kind: 'planned', plan };
    return { kind: 'applied', reportId: await write(sync, received, plan), plan };
  });
}

/** Packages per manifest that a report leaves, adds, changes, removes. */
export function countsOf(changes: AppliedChanges): PlanCounts {
  return changes.kind === 'unchanged' ? changes.counts : changes.plan.counts;
}

function refuseOlder({ applied }: ProjectSync, sequence: bigint): void {
  if (applied === null || sequence > applied.sequence) return;
  throw new SyncRefused('older', 'a newer report of this project is applied already; nothing was changed');
}

function unchanged(
  reportId: ReportId,
  manifests: Awaited<ReturnType<ProjectSync['manifests']>>,
): AppliedChanges {
  const skip = manifests.reduce((sum, manifest) => sum + manifest.packageCount, 0);
  return { kind: 'unchanged', reportId, counts: { skip, add: 0, update: 0, remove: 0 } };
}

function write(sync: ProjectSync, received: ReceivedReport, plan: Plan): Promise<ReportId> {
  const { report, contentHash, sequence } = received;
  return sync.write({
    report: {
      sequence,
      contentHash,
      scanner: `${report.scanner.name} ${report.scanner.version}`,
      commitSha: report.commit.sha,
      ref: report.commit.ref,
      counts: plan.counts,
      problems: [...report.problems, ...report.manifests.flatMap((manifest) => manifest.problems)],
    },
    upsertManifests: plan.upsertManifests,
    removeManifests: plan.removeManifests,
    upsertDependencies: plan.upsertDependencies,
    removeDependencies: plan.removeDependencies,
    dirtyKeys: plan.dirtyKeys,
  });
}
