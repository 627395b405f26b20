import type { estypes } from '@elastic/elasticsearch';
import type { Hit, SearchLeg } from '../search-index.ts';
import { GivenUp, serverFailure } from './failure.ts';
import type { FoundIndex } from './find-index.ts';
import type { VectorSpace } from './index-definition.ts';
import { request } from './request.ts';
import { textLeg } from './text-leg.ts';
import { cosineOf, vectorLeg } from './vector-leg.ts';

/** The server's limit for `terms` (`index.max_terms_count`). */
export const mostKeysPerSearch = 65_536;

/** Nobody waits longer for an answer, whatever the caller allows. */
const longestSearchMs = 5_000;

/** All legs in one request; one of more keys than a search may name becomes several, whose hits are merged. */
export async function searchLegs(
  index: FoundIndex,
  legs: readonly SearchLeg[],
  space: VectorSpace,
  signal?: AbortSignal,
): Promise<readonly (readonly Hit[])[]> {
  if (signal?.aborted)
    throw new GivenUp('The search was given up before it began.', { cause: signal.reason });
  const searches = legs.flatMap((leg) => searchesOf(leg, space));
  const responses = searches.length === 0 ? [] : await sendSearches(index, searches, signal);
  const hits = responses.map((response, position) => hitsOf(response, (searches[position] as Search).leg));
  return legs.map((leg) => {
    const found = hits.filter((_, position) => searches[position]?.leg === leg).flat();
    return best(found, leg.limit);
  });
}

interface Search {
  readonly leg: SearchLeg;
  readonly body: estypes.SearchSearchRequestBody;
}

function searchesOf(leg: SearchLeg, space: VectorSpace): readonly Search[] {
  if (leg.limit <= 0) return [];
  const searches: Search[] = [];
  for (let start = 0; start < leg.keys.length; start += mostKeysPerSearch) {
    const part = { ...leg, keys: leg.keys.slice(start, start + mostKeysPerSearch) };
    const body = part.kind === 'text' ? textLeg(part) : vectorLeg(part, space);
    if (body !== null) searches.push({ leg, body });
  }
  return searches;
}

async function sendSearches(
  { client, name }: FoundIndex,
  searches: readonly Search[],
  signal: AbortSignal | undefined,
): Promise<readonly estypes.MsearchMultiSearchItem[]> {
  const lines = searches.flatMap(({ body }) => [{}, { ...body, ...keysOnly }]);
  const limits = { requestTimeout: longestSearchMs, ...(signal === undefined ? {} : { signal }) };
  const { responses } = await request((options) =>
    client.msearch({ index: name, searches: lines }, { ...options, ...limits }),
  );
  return responses.map((response) => {
    if ('error' in response) throw serverFailure(response.status, response.error);
    if (response.timed_out) throw serverFailure(504, { type: 'timeout', reason: 'only a part was searched' });
    return response;
  });
}

const keysOnly = {
  _source: false,
  docvalue_fields: ['purl'],
  track_total_hits: false,
  timeout: `${longestSearchMs}ms`,
};

function hitsOf(response: estypes.MsearchMultiSearchItem, { kind }: SearchLeg): readonly Hit[] {
  return response.hits.hits.map(({ fields, sort, _score }) => ({
    key: fields?.purl?.[0],
    score: kind === 'vector' ? cosineOf(_score ?? 0) : Number(sort?.[0]),
  }));
}

function best(hits: readonly Hit[], limit: number): readonly Hit[] {
  return hits
    .toSorted((one, other) => other.score - one.score || (one.key < other.key ? -1 : 1))
    .slice(0, limit);
}
