import { indexPackages } from '#src/indexing/index-packages.ts';
import type { IndexPorts } from '#src/indexing/index-ports.ts';
import { reconcile } from '#src/indexing/reconcile.ts';
import { sweep } from '#src/indexing/sweep.ts';
import { type SyncResult, syncReport } from '#src/indexing/sync-report.ts';
import type { PackageKey } from '#src/items/package.ts';
import type { Report } from '#src/report/report.ts';
import type { SearchIndex } from '#src/stores/search-index.ts';
import type { StoreEvent } from './project-histories.ts';
import { receivedReport } from './reports.ts';

export interface World extends IndexPorts {
  readonly index: SearchIndex;
  /** The index loses a document behind our back. */
  readonly loseDocument: (key: PackageKey) => Promise<void>;
}

/** A report arrives and is carried all the way, as `xray sync` does. */
export async function syncProject(ports: IndexPorts, project: string, report: Report): Promise<SyncResult> {
  const { sequence: _, ...received } = receivedReport(report, project, 0n);
  return syncReport(ports, received, { allowShrink: true });
}

/** Applies an event to the real thing and to the model: what every project last reported. */
export async function applyEvent(world: World, model: Map<string, Report>, event: StoreEvent): Promise<void> {
  if (event.kind === 'sync') {
    await syncProject(world, event.project, event.report);
    model.set(event.project, event.report);
  } else if (event.kind === 'remove-project') {
    await removeProject(world, event.project);
    model.delete(event.project);
  } else if (event.kind === 'sweep') {
    await sweepAll(world);
  } else {
    await loseDocument(world, event.nth);
  }
}

/** Grace over, queue empty. */
export async function comeToRest(world: World): Promise<void> {
  await indexPackages(world);
  await sweepAll(world);
}

export async function sweepAll(world: IndexPorts): Promise<void> {
  await sweep(world.store, -60_000, new Date());
  await indexPackages(world);
}

async function removeProject(world: World, name: string): Promise<void> {
  for (const { id } of await world.store.findProjects({ host: 'test', externalId: name })) {
    await world.store.removeProject(id);
  }
  await indexPackages(world);
}

/** Reconciling finds what is lost, and the index job mends it. */
async function loseDocument(world: World, nth: number): Promise<void> {
  const page = await world.index.page(null, 100);
  const lost = page[nth % Math.max(page.length, 1)];
  if (lost === undefined) return;
  await world.loseDocument(lost.key);
  await reconcile(world);
  await indexPackages(world);
}
