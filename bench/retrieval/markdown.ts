import type { Group } from './groups.ts';
import type { Measures } from './measures.ts';

export interface Result {
  readonly system: string;
  readonly groups: readonly (Measures & Pick<Group, 'kind' | 'name'>)[];
}

/** One table over all queries with every measure, then one per kind of group with recall@5 and recall@10. */
export function resultTables(results: readonly Result[]): string {
  const kinds = [...new Set(results[0]?.groups.map(({ kind }) => kind))].filter((kind) => kind !== 'all');
  return [overallTable(results), ...kinds.map((kind) => groupTable(results, kind))].join('\n\n');
}

function overallTable(results: readonly Result[]): string {
  return table(
    ['system', 'recall@5', 'recall@10', 'MRR'],
    results.flatMap(({ system, groups }) =>
      groups
        .filter(({ kind }) => kind === 'all')
        .map((one) => [system, ...[one.recallAt5, one.recallAt10, one.meanReciprocalRank].map(figure)]),
    ),
  );
}

function groupTable(results: readonly Result[], wanted: string): string {
  const columns = results[0]?.groups.filter(({ kind }) => kind === wanted) ?? [];
  return table(
    ['recall@5 / @10', ...columns.map(({ name, queries }) => `${name} (${queries})`)],
    results.map(({ system, groups }) => [
      system,
      ...groups
        .filter(({ kind }) => kind === wanted)
        .map(({ recallAt5, recallAt10 }) => `${figure(recallAt5)} / ${figure(recallAt10)}`),
    ]),
  );
}

/** With columns of equal width, as the formatter wants them. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function figure(value: number): string {
  return value.toFixed(3);
}
