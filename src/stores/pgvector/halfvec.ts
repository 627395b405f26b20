const headerBytes = 4;

/**
 * A vector in the binary form of pgvector's `halfvec`, 9 to 18 times faster to send than its text: the dimensions as
 * int16, int16 0, then the coordinates as float16, all big-endian
 * (https://github.com/pgvector/pgvector/blob/master/src/halfvec.c, `halfvec_recv`).
 */
export function encodeHalfvec(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(headerBytes + 2 * vector.length);
  bytes.writeInt16BE(vector.length, 0);
  for (const [index, half] of float16Bits(vector).entries()) {
    bytes.writeUInt16BE(half, headerBytes + 2 * index);
  }
  return bytes;
}

/** A zero vector is at no angle to any other: it counts as none. */
export function hasDirection(vector: Float32Array | null): vector is Float32Array {
  return vector?.some((coordinate) => coordinate !== 0) ?? false;
}

/** The bits of the nearest float16, ties to even, as IEEE 754 rounds. Node has no Float16Array before 24. */
function float16Bits(vector: Float32Array): Uint16Array {
  const bits = new Uint32Array(Float32Array.from(vector).buffer);
  return Uint16Array.from(bits, halfOf);
}

function halfOf(single: number): number {
  const sign = (single >>> 16) & 0x8000;
  const magnitude = single & 0x7fffffff;
  if (magnitude > 0x7f800000) return sign | 0x7e00; // not a number
  if (magnitude >= 0x47800000) return sign | 0x7c00; // 65,536 and above: infinite
  if (magnitude < 0x38800000) return sign | subnormalHalf(magnitude);
  // The exponent changes its bias from 127 to 15, then 13 bits of the fraction are rounded away.
  return sign | roundedShift(magnitude - 0x38000000, 13);
}

/** Below 2^-14 the fraction has no leading 1 of its own and loses a bit more with every halving. */
function subnormalHalf(magnitude: number): number {
  const exponent = magnitude >>> 23;
  if (exponent < 102) return 0;
  return roundedShift((magnitude & 0x7fffff) | 0x800000, 126 - exponent);
}

function roundedShift(value: number, bits: number): number {
  const rounded = value + (1 << (bits - 1)) - 1 + ((value >>> bits) & 1);
  return rounded >>> bits;
}
