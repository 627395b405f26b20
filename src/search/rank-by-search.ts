import type { PackageKey } from '#src/items/package.ts';
import type { ProjectPackage } from '#src/stores/item-store.ts';
import type { Hit, SearchIndex, SearchLeg } from '#src/stores/search-index.ts';
import { fuseRankings, sortHits } from './fuse-rankings.ts';
import { directBonus, fusionK, hitsPerLeg, textWeight, vectorWeight } from './ranking.ts';

/** What to search by; a kind that is null is not asked. */
export interface SearchQuestion {
  readonly vector: { readonly model: string; readonly vector: Float32Array } | null;
  readonly text: string | null;
}

interface PlannedLeg {
  readonly leg: SearchLeg;
  readonly withBonus: boolean;
}

/**
 * The packages of one project that the index finds, best first. Direct dependencies have legs of their own: so their
 * bonus is exact although every leg answers with its best hits only. A key that was not asked for is dropped: another
 * project's packages never come through, whatever the index does.
 */
export async function rankBySearch(
  index: Pick<SearchIndex, 'search'>,
  packages: readonly ProjectPackage[],
  question: SearchQuestion,
  signal: AbortSignal,
): Promise<readonly Hit[]> {
  const planned = planLegs(packages, question);
  if (planned.length === 0) return [];
  const answers = await index.search(
    planned.map(({ leg }) => leg),
    signal,
  );
  const hitsOf = (kind: SearchLeg['kind']) =>
    sortHits(planned.flatMap((plan, at) => (plan.leg.kind === kind ? ownHits(plan, answers[at] ?? []) : [])));
  if (question.vector === null) return hitsOf('text');
  if (question.text === null) return hitsOf('vector');
  return fuseRankings(
    [
      { weight: vectorWeight, hits: hitsOf('vector') },
      { weight: textWeight, hits: hitsOf('text') },
    ],
    fusionK,
  );
}

function planLegs(packages: readonly ProjectPackage[], question: SearchQuestion): readonly PlannedLeg[] {
  return [true, false].flatMap((withBonus) => {
    const keys = packages
      .filter((one) => (one.relationship === 'direct') === withBonus)
      .map(({ key }) => key);
    return legsOver(keys, question).map((leg) => ({ leg, withBonus }));
  });
}

function legsOver(keys: readonly PackageKey[], { vector, text }: SearchQuestion): readonly SearchLeg[] {
  if (keys.length === 0) return [];
  const limit = Math.min(hitsPerLeg, keys.length);
  return [
    ...(vector ? [{ kind: 'vector', keys, limit, ...vector } as const] : []),
    ...(text ? [{ kind: 'text', keys, limit, text } as const] : []),
  ];
}

function ownHits({ leg, withBonus }: PlannedLeg, hits: readonly Hit[]): readonly Hit[] {
  const asked = new Set(leg.keys);
  const own = hits.filter(({ key, score }) => asked.has(key) && Number.isFinite(score));
  return withBonus ? own.map(({ key, score }) => ({ key, score: scoreWithBonus(leg.kind, score) })) : own;
}

function scoreWithBonus(kind: SearchLeg['kind'], score: number): number {
  return kind === 'vector' ? score + directBonus : score * (1 + directBonus);
}
