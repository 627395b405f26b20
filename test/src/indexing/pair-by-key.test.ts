import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairByKey } from '#src/indexing/pair-by-key.ts';

describe('src/indexing/pair-by-key', () => {
  it('meets every key of both streams once, in order, with null for the side that lacks it', async () => {
    const keys = fc
      .uniqueArray(fc.string({ unit: 'grapheme-ascii', maxLength: 3 }))
      .map((list) => list.sort());
    await fc.assert(
      fc.asyncProperty(keys, keys, async (ones, others) => {
        const pairs = await collect(pairByKey(stream(ones), stream(others)));
        const union = [...new Set([...ones, ...others])].sort();
        expect(pairs.map(([one, other]) => (one ?? other)?.key)).toEqual(union);
        expect(pairs.flatMap(([one]) => one?.key ?? [])).toEqual(ones);
        expect(pairs.flatMap(([, other]) => other?.key ?? [])).toEqual(others);
      }),
    );
  });
});

async function* stream(keys: readonly string[]) {
  for (const key of keys) yield { key };
}

async function collect<Value>(values: AsyncIterable<Value>): Promise<readonly Value[]> {
  const list: Value[] = [];
  for await (const value of values) list.push(value);
  return list;
}
