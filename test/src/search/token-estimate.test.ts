import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '#src/search/token-estimate.ts';

describe('src/search/token-estimate', () => {
  it('counts a token per three bytes, rounded up', () => {
    expect(['', 'a', 'abc', 'abcd', '设'].map(estimateTokens)).toEqual([0, 1, 1, 2, 1]);
  });

  it('never estimates a whole above the sum of its parts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => {
        expect(estimateTokens(left + right)).toBeLessThanOrEqual(
          estimateTokens(left) + estimateTokens(right),
        );
      }),
    );
  });
});
