/**
 * Every number of the ranking, with its source. "The benchmark" is the project's retrieval benchmark of 555
 * instructions; change a number only with its result.
 */

/**
 * What the best text hit adds to its cosine, others in proportion. On the benchmark 0.03 to 0.1 are alike; reciprocal
 * rank fusion (Cormack, Clarke, Büttcher 2009) finds as much at its best (k = 10, vectors 5 : text 1) but puts it 0.02 of
 * MRR lower, and the usual k = 60 with equal weights loses 18 points of recall@5: there one word such as "add" counts as
 * much as all meaning.
 */
export const textShare = 0.05;

/**
 * The prior that a direct dependency is worth more than an equally good transitive one: added to its cosine, and as a
 * share to its text score, whose scale nobody knows. Not a filter: a transitive package that fits clearly better
 * still wins. recall@5 of the shipped table: 0 → 0.66, 0.1 → 0.76, 0.2 → 0.79, 0.25 and above → 0.80; the few questions
 * about transitive packages lose all the way (docs/retrieval.md), so no more than that. Caution: the benchmark's answers
 * come from imports, 97 % of them are direct.
 */
export const directBonus = 0.25;

/**
 * What a tool (scope dev or build) loses of that bonus where the task is not about tests or the build. Small, because
 * front ends list what they bundle as dev dependencies. The benchmark knows no scopes: chosen without a figure.
 */
export const toolPenalty = 0.05;

/** Hits asked of each leg: two packages that are this far down in both lists never reach an answer of 50. */
export const hitsPerLeg = 100;

export const defaultLimit = 10;
export const highestLimit = 50;
export const defaultTokenLimit = 3_000;

/** What an instruction says is in its first characters; a pasted file behind them costs nothing. */
export const longestInstruction = 4_000;

export const defaultTimeLimitMs = 2_000;

/** Share of the time limit kept for what comes after index and embedder: fallback, token limit, transport. */
export const answerTimeShare = 0.1;
