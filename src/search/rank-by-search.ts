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

/**
 * The packages of one project that the index finds, best first. A key that was not asked for is dropped: another
 * project's packages never come through, whatever the index does.
 */
export async function rankBySearch(
  index: Pick<SearchIndex, 'search'>,
  packages: readonly ProjectPackage[],
  question: SearchQuestion,
  signal: AbortSignal,
): Promise<readonly Hit[]> {
  const direct = new Set(packages.filter((one) => one.relationship === 'direct').map(({ key }) => key));
  const legs = legsOver(packages, direct, question);
  if (legs.length === 0) return [];
  const answers = await index.search(legs, signal);
  const ranking = (kind: SearchLeg['kind']) =>
    sortHits(legs.flatMap((leg, at) => (leg.kind === kind ? withBonus(leg, answers[at] ?? [], direct) : [])));
  if (question.vector === null) return ranking('text');
  if (question.text === null) return ranking('vector');
  const rankings = [
    { weight: vectorWeight, hits: ranking('vector') },
    { weight: textWeight, hits: ranking('text') },
  ];
  return fuseRankings(rankings, fusionK);
}

/**
 * Direct dependencies have a vector leg of their own: so their bonus is exact although a leg answers with its best hits
 * only. The text leg is one: an index may weigh a word by how many of the leg's packages have it (BM25), and scores of
 * two legs could not be compared.
 */
function legsOver(
  packages: readonly ProjectPackage[],
  direct: ReadonlySet<PackageKey>,
  { vector, text }: SearchQuestion,
): readonly SearchLeg[] {
  const all = packages.map(({ key }) => key);
  const parts = [all.filter((key) => direct.has(key)), all.filter((key) => !direct.has(key))];
  const limit = hitsPerLeg;
  const legs: readonly SearchLeg[] = [
    ...(vector === null ? [] : parts.map((keys) => ({ kind: 'vector', keys, limit, ...vector }) as const)),
    ...(text === null ? [] : [{ kind: 'text', keys: all, limit, text } as const]),
  ];
  return legs.filter(({ keys }) => keys.length > 0);
}

function withBonus(leg: SearchLeg, hits: readonly Hit[], direct: ReadonlySet<PackageKey>): readonly Hit[] {
  const asked = new Set(leg.keys);
  return hits
    .filter(({ key, score }) => asked.has(key) && Number.isFinite(score))
    .map(({ key, score }) => ({ key, score: direct.has(key) ? scoreWithBonus(leg.kind, score) : score }));
}

function scoreWithBonus(kind: SearchLeg['kind'], score: number): number {
  return kind === 'vector' ? score + directBonus : score * (1 + directBonus);
}
