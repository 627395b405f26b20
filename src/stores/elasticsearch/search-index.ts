import type { Client } from '@elastic/elasticsearch';
import { IndexUnavailable, type SearchIndex } from '../search-index.ts';
import { circuitBreaker } from './circuit-breaker.ts';
import { GivenUp, IndexMissing } from './failure.ts';
import { type FoundIndex, findIndex, IndexMismatch } from './find-index.ts';
import type { VectorSpace } from './index-definition.ts';
import { documentPages } from './page-documents.ts';
import { readVersions } from './read-versions.ts';
import { searchLegs } from './search-legs.ts';
import { writeDocuments } from './write-documents.ts';

export interface SearchIndexOptions {
  readonly space: VectorSpace;
  /** What lookups use; the index behind it is named after mapping version and model. */
  readonly alias: string;
  /** By default the one behind the alias. */
  readonly find?: typeof findIndex;
}

/** A search that was given up after this long counts as not answered: its asker waited, not we. */
const slowMs = 250;

/**
 * The shared index on Elasticsearch. It works with the index that the alias names when it is first reached, until that
 * index is gone: so the alias can move on to another model while this process still embeds with the old one.
 * A server that cannot be reached is no reason not to start; an index of another model or version is.
 * @throws {IndexMismatch}
 */
export async function openSearchIndex(
  client: Client,
  { space, alias, find = findIndex }: SearchIndexOptions,
): Promise<SearchIndex> {
  let found: FoundIndex | null = null;
  const pageAfter = documentPages();
  const breaker = circuitBreaker({ isFailure: speaksAgainstServer });

  async function using<Result>(work: (index: FoundIndex) => Promise<Result>): Promise<Result> {
    try {
      found ??= await find(client, alias, space);
      return await work(found);
    } catch (error) {
      if (error instanceof IndexMissing) found = null;
      throw error instanceof IndexMismatch ? new IndexUnavailable(error.message, { cause: error }) : error;
    }
  }

  found = await findAtStart(() => find(client, alias, space));
  return {
    hasVectors: space !== null,
    versionsOf: (keys) => using((index) => readVersions(index, keys)),
    write: (writes) => using((index) => writeDocuments(index, writes, space)),
    search: (legs, signal) => breaker.call(() => using((index) => searchLegs(index, legs, space, signal))),
    page: (after, limit) => using((index) => pageAfter(index, after, limit)),
  };
}

async function findAtStart(find: () => Promise<FoundIndex>): Promise<FoundIndex | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof IndexUnavailable) return null;
    throw error;
  }
}

function speaksAgainstServer(error: unknown, tookMs: number): boolean {
  if (error instanceof GivenUp) return tookMs > slowMs;
  return error instanceof IndexUnavailable;
}
