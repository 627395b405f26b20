import { describe, expect, it } from 'vitest';
import { parseTable } from '#src/embedders/static-model/table-file.ts';
import { unitVector } from '#src/embedders/static-model/unit-vector.ts';
import { vectorTableFile } from '#test/support/vector-tables.ts';

const table = parseTable(
  vectorTableFile([
    { piece: 'a', scale: 0x3c00, values: [3, 0] },
    { piece: 'b', scale: 0x3800, values: [0, 2] },
    { piece: 'c', scale: 0x3c00, values: [0, 4] },
    { piece: 'minus-a', scale: 0x3c00, values: [-3, 0] },
  ]),
);

describe('src/embedders/static-model/unit-vector', () => {
  it('sums rows times their scales and divides by the length', () => {
    expect(unitVector(table, [0, 2])).toEqual(new Float32Array([0.6, 0.8]));
    expect(unitVector(table, [1])).toEqual(new Float32Array([0, 1]));
  });

  it('counts a row as often as it is there', () => {
    expect(unitVector(table, [0, 1, 1, 1, 1])).toEqual(new Float32Array([0.6, 0.8]));
  });

  it('has none for no rows, nor for rows that cancel out', () => {
    expect(unitVector(table, [])).toBeNull();
    expect(unitVector(table, [0, 3])).toBeNull();
  });
});
