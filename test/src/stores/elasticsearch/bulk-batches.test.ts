import { describe, expect, it } from 'vitest';
import { type BulkItem, bulkBatches, bulkItem } from '#src/stores/elasticsearch/bulk-batches.ts';
import { document, put, remove } from '#test/contracts/search-index.ts';

describe('src/stores/elasticsearch/bulk-batches', () => {
  it('cuts by count and by bytes, in order, and lets what is too large alone go alone', () => {
    const small = items(1_001, 10);
    expect(sizes(small)).toEqual([1_000, 1]);
    const large = [...items(3, 2 * 1024 * 1024 - 10), ...items(1, 9 * 1024 * 1024), ...items(1, 10)];
    expect(sizes(large)).toEqual([2, 1, 1, 1]);
    expect([...bulkBatches(large)].flat()).toEqual(large);
    expect(sizes([])).toEqual([]);
  });

  it('keeps every digit of a generation', () => {
    const generation = 2n ** 53n + 1n;
    const { lines } = bulkItem(remove('a', generation), null);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"version":9007199254740993,"version_type":"external"');
  });

  it('sends vectors as big-endian float32, and none of another model, another length, or no direction', () => {
    const space = { model: 'm1', dimensions: 2 };
    const sent = (vector: Float32Array, model = 'm1') =>
      JSON.parse(bulkItem(put(document('a', { vector, model })), space).lines[1] as string).embedding;
    expect(sent(Float32Array.of(1, -2))).toBe(Buffer.from('3f800000c0000000', 'hex').toString('base64'));
    expect(sent(Float32Array.of(1, 0), 'm2')).toBeUndefined();
    expect(sent(Float32Array.of(1, 0, 0))).toBeUndefined();
    expect(sent(Float32Array.of(0, 0))).toBeUndefined();
  });
});

function items(count: number, bytes: number): readonly BulkItem[] {
  return Array.from({ length: count }, () => ({ id: 'x', lines: ['x'.repeat(bytes)] }));
}

function sizes(all: readonly BulkItem[]): readonly number[] {
  return [...bulkBatches(all)].map((batch) => batch.length);
}
