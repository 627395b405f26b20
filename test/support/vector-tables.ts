export interface TableRow {
  readonly piece: string;
  /** float16, bit by bit: 0x3c00 is 1. */
  readonly scale: number;
  /** −8 to 7. */
  readonly values: readonly number[];
}

/** A file as `bench/distil/table_file.py` writes it. */
export function vectorTableFile(rows: readonly TableRow[]): Buffer {
  const pieces = Buffer.from(rows.map(({ piece }) => piece).join('\n'), 'latin1');
  const header = Buffer.alloc(20);
  header.write('XRAYVEC1', 'latin1');
  header.writeUInt32LE(rows.length, 8);
  header.writeUInt32LE(rows[0]?.values.length ?? 0, 12);
  header.writeUInt32LE(pieces.length, 16);
  const scales = Buffer.alloc(2 * rows.length);
  for (const [at, { scale }] of rows.entries()) scales.writeUInt16LE(scale, 2 * at);
  const values = rows.flatMap((row) => pairs(row.values));
  return Buffer.concat([header, pieces, scales, Buffer.from(values)]);
}

function pairs(values: readonly number[]): readonly number[] {
  return Array.from({ length: values.length / 2 }, (_, at) => {
    const [low = 0, high = 0] = values.slice(2 * at, 2 * at + 2);
    return (low + 8) | ((high + 8) << 4);
  });
}
