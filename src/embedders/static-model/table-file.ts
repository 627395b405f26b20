import { createHash } from 'node:crypto';
import { float16sAt } from './float16.ts';

/** Row `n` is the vector of the `n`-th piece: `values` times its scale. */
export interface VectorTable {
  /** SHA-256 of the file, in hex: two tables are never taken for one. */
  readonly checksum: string;
  readonly dimensions: number;
  /** Piece → row. */
  readonly rows: ReadonlyMap<string, number>;
  readonly scales: Float32Array;
  /** −8 to 7, `dimensions` for each row. */
  readonly values: Int8Array;
}

/** The message says what was expected and what came; whoever knows the path puts it in front. */
export class UnreadableModel extends Error {
  override readonly name = 'UnreadableModel';
}

/** It stands for the way from text to pieces, too: a change there needs another name here. */
const magic = 'XRAYVEC1';
const headerLength = 20;

/**
 * Little-endian: magic (8 bytes), rows, dimensions, length of the pieces (uint32 each), the pieces (ASCII, one a line,
 * best read with `head`), a float16 scale for each row, then the rows, two values in a byte, the lower four bits first,
 * 8 above what they mean.
 * @throws {UnreadableModel}
 */
export function parseTable(file: Buffer): VectorTable {
  const layout = layoutOf(file);
  return {
    checksum: createHash('sha256').update(file).digest('hex'),
    dimensions: layout.dimensions,
    rows: rowsByPiece(file.toString('latin1', headerLength, layout.scalesAt), layout.size),
    scales: finiteScales(file, layout),
    values: unpacked(file.subarray(layout.valuesAt)),
  };
}

interface Layout {
  readonly size: number;
  readonly dimensions: number;
  readonly scalesAt: number;
  readonly valuesAt: number;
}

function layoutOf(file: Buffer): Layout {
  const found = file.toString('latin1', 0, magic.length);
  if (found !== magic || file.length < headerLength) {
    throw new UnreadableModel(`expected a file that begins with ${magic}, got ${JSON.stringify(found)}`);
  }
  const [size, dimensions] = [file.readUInt32LE(8), file.readUInt32LE(12)];
  const scalesAt = headerLength + file.readUInt32LE(16);
  const valuesAt = scalesAt + 2 * size;
  const expected = valuesAt + (size * dimensions) / 2;
  if (size === 0 || dimensions === 0 || file.length !== expected) {
    throw new UnreadableModel(
      `expected ${expected} bytes for ${size} rows of ${dimensions} dimensions, got ${file.length}`,
    );
  }
  return { size, dimensions, scalesAt, valuesAt };
}

function rowsByPiece(pieces: string, size: number): ReadonlyMap<string, number> {
  const rows = new Map(pieces.split('\n').map((piece, row) => [piece, row]));
  if (rows.size === size) return rows;
  throw new UnreadableModel(`expected ${size} different pieces, got ${rows.size}`);
}

function finiteScales(file: Buffer, { scalesAt, size }: Layout): Float32Array {
  const scales = float16sAt(file, scalesAt, size);
  const row = scales.findIndex((scale) => !Number.isFinite(scale));
  if (row === -1) return scales;
  throw new UnreadableModel(`expected a finite scale for every row, got ${scales[row]} for row ${row}`);
}

function unpacked(pairs: Uint8Array): Int8Array {
  const values = new Int8Array(pairs.length * 2);
  for (let at = 0; at < pairs.length; at++) {
    const pair = pairs[at] ?? 0;
    values[2 * at] = (pair & 15) - 8;
    values[2 * at + 1] = (pair >> 4) - 8;
  }
  return values;
}
