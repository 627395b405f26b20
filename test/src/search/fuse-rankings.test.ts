import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuseRankings, type WeightedRanking } from '#src/search/fuse-rankings.ts';

const rankings = fc.array(
  fc.record({
    weight: fc.integer({ min: 1, max: 10 }),
    hits: fc
      .uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 8 })
      .map((keys) => keys.map((key, index) => ({ key, score: 100 - index }))),
  }),
  { maxLength: 4 },
);

describe('src/search/fuse-rankings', () => {
  it('adds weight / (k + rank) over the rankings', () => {
    const fused = fuseRankings([ranking(5, 'ab'), ranking(1, 'bc')], 10);
    expect(fused).toEqual([
      { key: 'b', score: 5 / 12 + 1 / 11 },
      { key: 'a', score: 5 / 11 },
      { key: 'c', score: 1 / 12 },
    ]);
  });

  it('breaks ties by key', () => {
    const keys = fuseRankings([ranking(1, 'zb'), ranking(1, 'bz')], 10).map(({ key }) => key);
    expect(keys).toEqual(['b', 'z']);
  });

  it('counts a key that one ranking names twice where it stands first', () => {
    expect(fuseRankings([ranking(1, 'aab')], 0)).toEqual([
      { key: 'a', score: 1 },
      { key: 'b', score: 1 / 2 },
    ]);
  });

  it('answers with every key of its rankings once', () => {
    fc.assert(
      fc.property(rankings, (given) => {
        const expected = new Set(given.flatMap(({ hits }) => hits.map(({ key }) => key)));
        const fused = fuseRankings(given, 10).map(({ key }) => key);
        expect(fused.toSorted()).toEqual([...expected].toSorted());
      }),
    );
  });

  it('does not depend on the order of the rankings', () => {
    fc.assert(
      fc.property(rankings, (given) => {
        const keys = (list: readonly WeightedRanking[]) =>
          fuseRankings(list, 10).map(({ key, score }) => [key, score.toFixed(12)]);
        expect(new Map(keys(given.toReversed()) as [string, string][])).toEqual(
          new Map(keys(given) as [string, string][]),
        );
      }),
    );
  });

  it('keeps the order on which all rankings agree', () => {
    fc.assert(
      fc.property(rankings, (given) => {
        const fused = fuseRankings(given, 10).map(({ key }) => key);
        const places = given.map(({ hits }) => new Map(hits.map(({ key }, index) => [key, index])));
        for (const [index, upper] of fused.entries()) {
          for (const lower of fused.slice(index + 1)) {
            const lowerWinsAll = places.every(
              (place) => (place.get(lower) ?? Infinity) < (place.get(upper) ?? Infinity),
            );
            expect(lowerWinsAll, `${lower} before ${upper} everywhere`).toBe(false);
          }
        }
      }),
    );
  });
});

function ranking(weight: number, keys: string): WeightedRanking {
  return { weight, hits: Array.from(keys, (key) => ({ key, score: 0 })) };
}
