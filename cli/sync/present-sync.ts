import { countsOf } from '#src/indexing/apply-report.ts';
import type { Plan } from '#src/indexing/plan-changes.ts';
import type { SyncResult } from '#src/indexing/sync-report.ts';
import type { Problem } from '#src/items/manifest.ts';
import type { Block, Presentation, Table } from '../output/presentation.ts';
import { problemTable } from '../output/problem-table.ts';

export interface SyncToPresent {
  readonly synced: SyncResult;
  readonly project: string;
  readonly problems: readonly Problem[];
  readonly scanMs: number;
}

/** The result of a sync: interface.md section 3; a dry run adds which packages would change. */
export function presentSync({ synced, project, problems, scanMs }: SyncToPresent): Presentation {
  const { changes, index } = synced;
  const counts = countsOf(changes);
  const timings = roundedTimings({ scan: scanMs, ...synced.timings });
  const json = {
    project,
    reportId: changes.kind === 'planned' ? null : changes.reportId,
    unchanged: changes.kind === 'unchanged',
    plan: counts,
    index,
    problems,
    timings,
    ...(changes.kind === 'planned' && { changes: changedPackages(changes.plan) }),
  };
  const blocks: Block[] = [
    `${project}: ${headline(synced)}`,
    {
      columns: ['skip', 'add', 'update', 'remove'],
      rows: [[counts.skip, counts.add, counts.update, counts.remove]],
    },
    ...(changes.kind === 'planned' ? changeTable(changes.plan) : []),
    ...(index === null ? [] : [indexTable(index)]),
    Object.entries(timings)
      .map(([step, milliseconds]) => `${step} ${milliseconds} ms`)
      .join(', '),
    ...problemTable(problems),
  ];
  return { json, blocks };
}

function headline({ changes }: SyncResult): string {
  if (changes.kind === 'planned') return 'planned, nothing was written';
  return changes.kind === 'unchanged' ? 'nothing has changed' : `report ${changes.reportId} applied`;
}

function indexTable({
  embedded,
  reused,
  written,
  deleted,
  pending,
}: NonNullable<SyncResult['index']>): Table {
  return {
    columns: ['embedded', 'reused', 'written', 'deleted', 'pending'],
    rows: [[embedded, reused, written, deleted, pending]],
  };
}

function changedPackages({ added, updated, removed }: Plan) {
  return { added, updated, removed };
}

function changeTable({ added, updated, removed }: Plan): readonly Table[] {
  const rows = [
    ...added.map((one) => ['add', one.purl, one.manifest]),
    ...updated.map((one) => ['update', one.purl, one.manifest]),
    ...removed.map((one) => ['remove', one.purl, one.manifest]),
  ];
  return rows.length === 0 ? [] : [{ columns: ['change', 'package', 'manifest'], rows }];
}

function roundedTimings(timings: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(timings).map(([step, milliseconds]) => [step, Math.round(milliseconds)]),
  );
}
