import { describe, expect, it } from 'vitest';
import { float16sAt } from '#src/embedders/static-model/float16.ts';

describe('src/embedders/static-model/float16', () => {
  // Values from the table of https://en.wikipedia.org/wiki/Half-precision_floating-point_format.
  it.each([
    [0x3c00, 1],
    [0x3c01, 1 + 2 ** -10],
    [0xc000, -2],
    [0x7bff, 65_504],
    [0x0400, 2 ** -14],
    [0x0001, 2 ** -24],
    [0x83ff, -(1023 * 2 ** -24)],
    [0x0000, 0],
    [0x7c00, Number.POSITIVE_INFINITY],
    [0x7e00, Number.NaN],
  ])('reads %i as %d', (bits, number) => {
    const bytes = Buffer.alloc(5);
    bytes.writeUInt16LE(bits, 3);
    expect(float16sAt(bytes, 3, 1)).toEqual(new Float32Array([number]));
  });
});
