import type { PackageKey } from '#src/items/package.ts';
import type { ProjectPackage } from '#src/stores/item-store.ts';
import type { Hit, SearchIndex, SearchLeg } from '#src/stores/search-index.ts';
import { fuseScores } from './fuse-scores.ts';
import { priorsFor, type Task } from './prior.ts';
import { hitsPerLeg, textShare } from './ranking.ts';
import { sortHits } from './sort-hits.ts';
import { stubsBehind } from './stubs-behind.ts';

/** What to search by; a kind that is null is not asked. */
export interface SearchQuestion {
  readonly vector: { readonly model: string; readonly vector: Float32Array } | null;
  readonly text: string | null;
  readonly task: Task;
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
  const legs = legsOver(packages, question);
  if (legs.length === 0) return [];
  const answers = await index.search(legs, signal);
  const found = (kind: SearchLeg['kind']) =>
    legs.flatMap((leg, at) => (leg.kind === kind ? validHits(leg, answers[at] ?? []) : []));
  const priorOf = priorsFor(question.task);
  const priors = new Map(packages.map((one) => [one.key, priorOf(one)]));
  return stubsBehind(sortHits(withPriors(question, found, priors)), packages);
}

/** A prior is on the scale of a cosine; of a text score, whose scale nobody knows, it is a share. */
function withPriors(
  { vector, text }: SearchQuestion,
  found: (kind: SearchLeg['kind']) => readonly Hit[],
  priors: ReadonlyMap<PackageKey, number>,
): readonly Hit[] {
  const priorOf = ({ key }: Hit) => priors.get(key) ?? 0;
  if (vector === null) {
    return found('text').map((hit) => ({ key: hit.key, score: hit.score * (1 + priorOf(hit)) }));
  }
  const hits = text === null ? found('vector') : fuseScores(found('vector'), found('text'), textShare);
  return hits.map((hit) => ({ key: hit.key, score: hit.score + priorOf(hit) }));
}

/**
 * Direct dependencies have a vector leg of their own: so their bonus is exact although a leg answers with its best hits
 * only. The text leg is one: an index may weigh a word by how many of the leg's packages have it (BM25), and scores of
 * two legs could not be compared.
 */
function legsOver(
  packages: readonly ProjectPackage[],
  { vector, text }: SearchQuestion,
): readonly SearchLeg[] {
  const keysOf = (some: readonly ProjectPackage[]) => some.map(({ key }) => key);
  const isDirect = ({ relationship }: ProjectPackage) => relationship === 'direct';
  const parts = [packages.filter(isDirect), packages.filter((one) => !isDirect(one))].map(keysOf);
  const limit = hitsPerLeg;
  const legs: readonly SearchLeg[] = [
    ...(vector === null ? [] : parts.map((keys) => ({ kind: 'vector', keys, limit, ...vector }) as const)),
    ...(text === null ? [] : [{ kind: 'text', keys: keysOf(packages), limit, text } as const]),
  ];
  return legs.filter(({ keys }) => keys.length > 0);
}

function validHits(leg: SearchLeg, hits: readonly Hit[]): readonly Hit[] {
  const asked = new Set(leg.keys);
  return hits.filter(({ key, score }) => asked.has(key) && Number.isFinite(score));
}
