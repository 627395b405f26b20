import type { estypes } from '@elastic/elasticsearch';
import type { SearchLeg } from '../search-index.ts';
import type { VectorSpace } from './index-definition.ts';
import { encodeVector, hasDirection } from './vector-bytes.ts';

type VectorLeg = Extract<SearchLeg, { kind: 'vector' }>;

/** What the server allows. */
const mostCandidates = 10_000;
const leastCandidates = 100;

/** The server cuts equal scores as it likes; with some more of them, the cut can be made by key. */
const spareHits = 16;

/**
 * The filter is part of the search, so a project's packages are all compared and no others: `flat` has no graph that
 * a filter could starve. Null where nothing can be found: another model, a vector of another length, or none.
 */
export function vectorLeg(leg: VectorLeg, space: VectorSpace): estypes.SearchSearchRequestBody | null {
  const { keys, limit, model, vector } = leg;
  if (model !== space?.model || vector.length !== space.dimensions || !hasDirection(vector)) return null;
  const wanted = Math.min(limit + spareHits, mostCandidates);
  const candidates = Math.min(mostCandidates, Math.max(leastCandidates, keys.length, wanted));
  return {
    knn: {
      field: 'embedding',
      query_vector: encodeVector(vector) as unknown as number[],
      k: wanted,
      num_candidates: candidates,
      filter: [{ terms: { purl: [...keys] } }, { term: { model } }],
    },
    size: wanted,
  };
}

/** The server keeps scores above 0: it says (1 + cosine) / 2. */
export function cosineOf(score: number): number {
  return 2 * score - 1;
}
