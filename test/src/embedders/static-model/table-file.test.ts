import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseTable, UnreadableModel } from '#src/embedders/static-model/table-file.ts';
import { vectorTableFile } from '#test/support/vector-tables.ts';

const file = vectorTableFile([
  { piece: 'mail', scale: 0x3c00, values: [7, -7, 0, 1] },
  { piece: '##er', scale: 0x3800, values: [-8, 2, 3, -1] },
]);

describe('src/embedders/static-model/table-file', () => {
  it('reads pieces, scales and values', () => {
    expect(parseTable(file)).toEqual({
      checksum: createHash('sha256').update(file).digest('hex'),
      dimensions: 4,
      rows: new Map([
        ['mail', 0],
        ['##er', 1],
      ]),
      scales: new Float32Array([1, 0.5]),
      values: new Int8Array([7, -7, 0, 1, -8, 2, 3, -1]),
    });
  });

  it.each([
    ['an empty file', Buffer.alloc(0), 'begins with XRAYVEC1, got ""'],
    ['another file', Buffer.from('PK\x03\x04 a zip archive of some kind'), 'begins with XRAYVEC1'],
    ['a header and nothing more', file.subarray(0, 12), 'begins with XRAYVEC1'],
    ['a file that was cut off', file.subarray(0, -1), `expected ${file.length} bytes`],
    [
      'a file with something behind it',
      Buffer.concat([file, Buffer.from('\n')]),
      `expected ${file.length} bytes`,
    ],
    ['a table without rows', withUint32(file, 8, 0), '0 rows'],
    ['a table that claims to be huge', withUint32(file, 8, 0xffff_ffff), '4294967295 rows'],
    ['a piece twice', Buffer.from(file.toString('latin1').replace('##er', 'mail'), 'latin1'), 'got 1'],
    ['an infinite scale', withUint32(file, 29, 0x3c00_7c00), 'got Infinity for row 0'],
  ])('refuses %s', (_, bytes, message) => {
    expect(() => parseTable(bytes)).toThrow(UnreadableModel);
    expect(() => parseTable(bytes)).toThrow(message);
  });
});

function withUint32(bytes: Buffer, offset: number, value: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt32LE(value, offset);
  return changed;
}
