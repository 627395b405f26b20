import type { Vector } from '../embedder.ts';
import type { VectorTable } from './table-file.ts';

/**
 * The sum of rows, to length 1; null for no rows, or rows that cancel out. Sums in float64: a scale has 11 significant
 * bits and a value 4, so no addition of 256 of them rounds, and neither order nor platform matters. Square root and
 * division are rounded as IEEE 754 demands, everywhere alike.
 */
export function unitVector(table: VectorTable, rows: readonly number[]): Vector {
  const sums = new Float64Array(table.dimensions);
  for (const row of rows) addRow(sums, table, row);
  let squares = 0;
  for (const sum of sums) squares += sum * sum;
  if (squares === 0) return null;
  const length = Math.sqrt(squares);
  const vector = new Float32Array(sums.length);
  for (let place = 0; place < sums.length; place++) vector[place] = (sums[place] as number) / length;
  return vector;
}

/** The innermost loop of all: `?? 0` in place of the assertions would cost a fifth of the speed. */
function addRow(sums: Float64Array, { scales, values, dimensions }: VectorTable, row: number): void {
  const scale = scales[row] as number;
  const start = row * dimensions;
  for (let place = 0; place < dimensions; place++) {
    sums[place] = (sums[place] as number) + scale * (values[start + place] as number);
  }
}
