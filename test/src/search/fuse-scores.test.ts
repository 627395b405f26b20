import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuseScores } from '#src/search/fuse-scores.ts';

const hits = fc.uniqueArray(
  fc.record({ key: fc.constantFrom(...'abcdefghij'), score: fc.double({ min: 0.01, max: 1, noNaN: true }) }),
  {
    selector: ({ key }) => key,
  },
);

describe('src/search/fuse-scores', () => {
  it('adds a share of the text score, relative to the best', () => {
    expect(scores({ a: 0.5, b: 0.25 }, { a: 3, b: 6 }, 0.5)).toEqual({ a: 0.75, b: 0.75 });
  });

  it('gives a key without cosine the lowest cosine', () => {
    expect(scores({ a: 0.5, b: 0.25 }, { c: 9 }, 0.5)).toEqual({ a: 0.5, b: 0.25, c: 0.75 });
  });

  it('keeps cosines as they are where no text was found', () => {
    expect(scores({ a: 0.5, b: -0.25 }, {}, 0.5)).toEqual({ a: 0.5, b: -0.25 });
  });

  it('does not depend on the scale of text scores', () => {
    fc.assert(
      fc.property(hits, hits, (vector, text) => {
        const scaled = text.map(({ key, score }) => ({ key, score: score * 1024 }));
        expect(fuseScores(vector, scaled, 0.25)).toEqual(fuseScores(vector, text, 0.25));
      }),
    );
  });

  it('answers with every key once', () => {
    fc.assert(
      fc.property(hits, hits, (vector, text) => {
        const expected = new Set([...vector, ...text].map(({ key }) => key));
        const keys = fuseScores(vector, text, 0.25).map(({ key }) => key);
        expect(keys.toSorted()).toEqual([...expected].toSorted());
      }),
    );
  });
});

type Scores = Readonly<Record<string, number>>;

function scores(vector: Scores, text: Scores, share: number): Scores {
  const hitsOf = (some: Scores) => Object.entries(some).map(([key, score]) => ({ key, score }));
  return Object.fromEntries(
    fuseScores(hitsOf(vector), hitsOf(text), share).map(({ key, score }) => [key, score]),
  );
}
