import type { Table } from './presentation.ts';
import { shownCell } from './shown-cell.ts';

/** A table of GitHub-flavoured Markdown: https://github.github.com/gfm/#tables-extension- */
export function markdownTable({ columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns),
    line(
      columns.map((_, at) =>
        rows.length > 0 && rows.every((row) => typeof row[at] === 'number') ? '---:' : '---',
      ),
    ),
    ...rows.map((row) => line(row.map((cell) => escaped(shownCell(cell))))),
  ].join('\n');
}

function escaped(text: string): string {
  return text.replace(/[\\|`<]/g, '\\$&');
}
