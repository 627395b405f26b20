import type { Report } from '#src/report/report.ts';
import type { StoredManifest } from '#src/stores/item-store.ts';
import type { Plan } from './plan-changes.ts';
import { SyncRefused } from './sync-refused.ts';

/** A small project may lose most of its packages in one honest commit. */
const fewPackages = 20;

/**
 * The net under a scan that went wrong without noticing: a report that is empty, or would remove more than half of a
 * large project, is refused. Packages that only moved to another manifest do not count.
 * @throws {SyncRefused}
 */
export function refuseShrink(plan: Plan, manifests: readonly StoredManifest[], report: Report): void {
  const before = manifests.reduce((sum, manifest) => sum + manifest.packageCount, 0);
  const lost = lostPackages(plan, report);
  const isEmptied = report.manifests.length === 0 && lost > 0;
  const isHalved = lost > fewPackages && lost > before / 2;
  if (!isEmptied && !isHalved) return;
  throw new SyncRefused(
    'shrink',
    `the report would remove ${lost} of ${before} packages; nothing was changed. ` +
      'If that is right, sync again with --allow-shrink',
  );
}

function lostPackages(plan: Plan, report: Report): number {
  if (plan.removed.length === 0) return 0;
  const present = new Set(
    report.manifests.flatMap((manifest) => manifest.dependencies.map(({ purl }) => purl)),
  );
  return plan.removed.filter(({ purl }) => !present.has(purl)).length;
}
