import type { Table } from './presentation.ts';
import { shownCell } from './shown-cell.ts';

const gap = '  ';

/** Columns of equal width, numbers to the right; the last column is not padded. */
export function textTable({ columns, rows }: Table, hasColors: boolean): string {
  const cells = rows.map((row) => row.map(shownCell));
  const widths = columns.map((title, at) =>
    Math.max(title.length, ...cells.map((row) => row[at]?.length ?? 0)),
  );
  const isNumber = columns.map(
    (_, at) => rows.length > 0 && rows.every((row) => typeof row[at] === 'number'),
  );
  const line = (row: readonly string[]) =>
    row
      .map((text, at) => (isNumber[at] ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0)))
      .join(gap)
      .trimEnd();
  const head = line(columns);
  return [hasColors ? `\u001b[1m${head}\u001b[0m` : head, ...cells.map(line)].join('\n');
}
