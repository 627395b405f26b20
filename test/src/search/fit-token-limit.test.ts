import { describe, expect, it } from 'vitest';
import { fitTokenLimit } from '#src/search/fit-token-limit.ts';
import { estimateTokens } from '#src/search/token-estimate.ts';
import { foundPackage, lookupAnswer } from '#test/support/lookup-answers.ts';

describe('src/search/fit-token-limit', () => {
  it('cuts the structured answer to the limit, and says so', () => {
    const many = Array.from({ length: 50 }, (_, index) => foundPackage({ name: `package-${index}` }));
    const fitting = fitTokenLimit(lookupAnswer(many), 1_000, 'structured');
    expect(estimateTokens(JSON.stringify(fitting))).toBeLessThanOrEqual(1_000);
    expect(fitting.packages.length).toBeGreaterThan(3);
    expect(fitting.truncated).toBe(true);
    expect(fitTokenLimit(lookupAnswer(many), 100_000, 'structured')).toMatchObject({ truncated: false });
  });
});
