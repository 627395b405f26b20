/** Where the relevant packages of one query stand in the answer: ranks from 1, absent ones left out. */
export interface Outcome {
  readonly ranks: readonly number[];
  readonly relevant: number;
}

export interface Measures {
  readonly queries: number;
  readonly recallAt5: number;
  readonly recallAt10: number;
  readonly meanReciprocalRank: number;
}

export function outcomeOf(answer: readonly string[], relevant: readonly string[]): Outcome {
  const ranks = relevant.map((purl) => answer.indexOf(purl) + 1).filter((rank) => rank > 0);
  return { ranks, relevant: relevant.length };
}

export function measure(outcomes: readonly Outcome[]): Measures {
  const mean = (of: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0) / outcomes.length;
  return {
    queries: outcomes.length,
    recallAt5: mean((outcome) => recallAt(5, outcome)),
    recallAt10: mean((outcome) => recallAt(10, outcome)),
    meanReciprocalRank: mean(({ ranks }) => (ranks.length === 0 ? 0 : 1 / Math.min(...ranks))),
  };
}

/** Of the relevant packages that k places have room for. */
export function recallAt(k: number, { ranks, relevant }: Outcome): number {
  return ranks.filter((rank) => rank <= k).length / Math.min(k, relevant);
}
