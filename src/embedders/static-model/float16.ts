/** 2 to the power of −24. */
const smallestSubnormal = 1 / 16_777_216;

/**
 * Numbers of two bytes each, little-endian, IEEE 754 binary16, put together bit by bit: `DataView.getFloat16` is newer
 * than our oldest Node, and a power of two need not be exact everywhere.
 */
export function float16sAt(bytes: Buffer, offset: number, count: number): Float32Array {
  const numbers = new Float32Array(count);
  const words = new Uint32Array(numbers.buffer);
  for (let at = 0; at < count; at++) {
    const bits = bytes.readUInt16LE(offset + 2 * at);
    const exponent = (bits >> 10) & 31;
    if (exponent === 0) numbers[at] = (bits & 0x8000 ? -1 : 1) * (bits & 1023) * smallestSubnormal;
    else words[at] = float32Bits(bits & 0x8000, exponent === 31 ? 255 : exponent + 112, bits & 1023);
  }
  return numbers;
}

function float32Bits(sign: number, exponent: number, fraction: number): number {
  return ((sign << 16) | (exponent << 23) | (fraction << 13)) >>> 0;
}
