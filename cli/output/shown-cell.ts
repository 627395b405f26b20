import { cleanLine } from '#src/text/clean-text.ts';
import type { Cell } from './presentation.ts';

const longestCell = 200;

/** One line without control characters: names and descriptions of strangers must not steer a terminal. */
export function shownCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  return (cell === null ? '' : cleanLine(cell, longestCell)) || '–';
}
