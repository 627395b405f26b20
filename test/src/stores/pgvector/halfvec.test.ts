import { describe, expect, it } from 'vitest';
import { encodeHalfvec, hasDirection } from '#src/stores/pgvector/halfvec.ts';

describe('src/stores/pgvector/halfvec', () => {
  it('writes dimensions, a zero, and float16, big-endian', () => {
    expect(encodeHalfvec(Float32Array.of(1, -2)).toString('hex')).toBe('000200003c00c000');
    expect(encodeHalfvec(new Float32Array()).toString('hex')).toBe('00000000');
  });

  it('rounds as IEEE 754 does: normal, subnormal, ties, too large, too small', () => {
    const powers = Array.from({ length: 60 }, (_, index) => 2 ** (index - 40));
    const nearby = [1, 1 + 2 ** -11, 1 + 2 ** -11 + 2 ** -20, 1 + 3 * 2 ** -11, 1.9999, 1.1, 1 - 2 ** -12];
    const values = powers.flatMap((power) => nearby.map((one) => one * power));
    const special = [0, -0, 65_504, 65_519.99, 65_520, 65_536, 1e30, Infinity, 1e-45];
    const all = Float32Array.from([...values, ...special].flatMap((value) => [value, -value]));
    expect([...halves(encodeHalfvec(all))]).toEqual([...all].map(float16Bits));
    expect(halves(encodeHalfvec(Float32Array.of(Number.NaN)))[0]).toBe(0x7e00);
  });

  it('leaves the vector it was given as it was, also a part of a longer one', () => {
    const part = Float32Array.of(9, 1, 2).subarray(1);
    expect([...halves(encodeHalfvec(part))]).toEqual([0x3c00, 0x4000]);
    expect([...part]).toEqual([1, 2]);
  });

  it('knows vectors that point nowhere', () => {
    expect([null, new Float32Array(3), Float32Array.of(0, -1)].map(hasDirection)).toEqual([
      false,
      false,
      true,
    ]);
  });
});

function halves(encoded: Buffer): Uint16Array {
  return Uint16Array.from({ length: (encoded.length - 4) / 2 }, (_, index) =>
    encoded.readUInt16BE(4 + 2 * index),
  );
}

/** What Node 24 itself says. */
function float16Bits(value: number): number {
  const view = new DataView(new ArrayBuffer(2)) as DataView & {
    setFloat16: (at: number, value: number) => void;
  };
  view.setFloat16(0, value);
  return view.getUint16(0);
}
