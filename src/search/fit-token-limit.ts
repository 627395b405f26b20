import { compactHeader, compactLine } from './compact-text.ts';
import type { FoundPackage, LookupAnswer } from './lookup-answer.ts';
import type { LookupQuery } from './lookup-query.ts';
import { estimateTokens } from './token-estimate.ts';

/**
 * Leaves out the last packages until the answer, written in `form`, is within the token limit, and says what it
 * costs. The frame around the packages is always there: a limit below its cost gives no package.
 */
export function fitTokenLimit(
  answer: LookupAnswer,
  tokenLimit: number,
  form: NonNullable<LookupQuery['form']>,
): LookupAnswer {
  const cost = form === 'compact' ? compactCost : structuredCost;
  let tokensEstimated = cost.frame(answer);
  const packages: FoundPackage[] = [];
  for (const found of answer.packages) {
    const tokens = cost.package(found);
    if (tokensEstimated + tokens > tokenLimit) break;
    tokensEstimated += tokens;
    packages.push(found);
  }
  return { ...answer, tokensEstimated, truncated: packages.length < answer.packages.length, packages };
}

// Each part is rounded up on its own, so the sum is never below the estimate of the whole.
const structuredCost = {
  frame: (answer: LookupAnswer) =>
    estimateTokens(JSON.stringify({ ...answer, tokensEstimated: 999_999, truncated: false, packages: [] })),
  package: (found: FoundPackage) => estimateTokens(`${JSON.stringify(found)},`),
};

const compactCost = {
  frame: (answer: LookupAnswer) => estimateTokens(`${compactHeader(answer)}\n`),
  package: (found: FoundPackage) => estimateTokens(`${compactLine(found)}\n`),
};
