import type { Client } from '@elastic/elasticsearch';
import { IndexMissing } from './failure.ts';
import { differences, indexName, type VectorSpace } from './index-definition.ts';
import { request } from './request.ts';

/** One concrete index: an alias may move on to another while we work. */
export interface FoundIndex {
  readonly client: Client;
  readonly name: string;
}

/** The index is there, but made for another model or by another version. */
export class IndexMismatch extends Error {
  override readonly name = 'IndexMismatch';
}

/** A program that starts waits for it, and starts without it. */
const longestAnswerMs = 2_000;

/** Finds the index behind the alias. @throws {IndexMismatch | IndexUnavailable} */
export async function findIndex(client: Client, alias: string, space: VectorSpace): Promise<FoundIndex> {
  const found = await describeIndex(client, alias);
  if (found === null) {
    throw new IndexMissing(`Elasticsearch has no index behind ${alias}. Create it with: xray migrate`);
  }
  refuseMismatch(found, space);
  return { client, name: found.name };
}

/** Finds the index of one model, whether lookups use it or not. @throws {IndexMismatch | IndexUnavailable} */
export async function findIndexOfModel(
  client: Client,
  alias: string,
  space: VectorSpace,
): Promise<FoundIndex> {
  return findIndex(client, indexName(alias, space), space);
}

export interface DescribedIndex {
  readonly name: string;
  readonly mappings: unknown;
}

/** @returns null where there is none. */
export async function describeIndex(client: Client, nameOrAlias: string): Promise<DescribedIndex | null> {
  const wanted = { index: nameOrAlias, ignore_unavailable: true };
  const indexes = await request((options) =>
    client.indices.get(wanted, { ...options, requestTimeout: longestAnswerMs }),
  );
  const [first, second] = Object.entries(indexes);
  if (first === undefined) return null;
  if (second !== undefined) {
    throw new IndexMismatch(
      `Expected one index behind ${nameOrAlias}, got ${Object.keys(indexes).join(', ')}: remove the alias from the others.`,
    );
  }
  return { name: first[0], mappings: first[1].mappings };
}

export function refuseMismatch({ name, mappings }: DescribedIndex, space: VectorSpace): void {
  const [difference] = differences(mappings, space);
  if (difference === undefined) return;
  throw new IndexMismatch(
    `The index ${name} was made for another model or version (${difference}). ` +
      `Build the one for ${space?.model ?? 'no model'} beside it with: xray reindex`,
  );
}
