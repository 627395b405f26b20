import type { Client } from '@elastic/elasticsearch';
import { describeIndex, type FoundIndex, findIndex, refuseMismatch } from './find-index.ts';
import { indexDefinition, indexName, type VectorSpace, writeAlias } from './index-definition.ts';
import { request } from './request.ts';

/**
 * What `xray migrate` does: creates the index of this model and puts it behind the alias, unless there is one already.
 * @returns the name of the index that was made, or null.
 * @throws {IndexMismatch} if lookups use an index of another model or version.
 * @throws {IndexUnavailable}
 */
export async function ensureIndex(client: Client, alias: string, space: VectorSpace): Promise<string | null> {
  const current = await describeIndex(client, alias);
  if (current !== null) {
    refuseMismatch(current, space);
    return null;
  }
  const { name } = await ensureIndexOfModel(client, alias, space);
  await pointAlias(client, alias, name);
  return name;
}

/** Creates the index of a model, which lookups do not use yet, unless it is there. */
export async function ensureIndexOfModel(
  client: Client,
  alias: string,
  space: VectorSpace,
): Promise<FoundIndex> {
  const name = indexName(alias, space);
  const existing = await describeIndex(client, name);
  if (existing === null) await createIndex(client, alias, name, space);
  else refuseMismatch(existing, space);
  return { client, name };
}

/** From one moment to the next, lookups that start use this index. Answers the one they used before. */
export async function pointAlias(client: Client, alias: string, name: string): Promise<string | null> {
  const previous = await describeIndex(client, alias);
  const removed =
    previous === null || previous.name === name
      ? []
      : [{ remove: { index: previous.name, alias, must_exist: false } }];
  const actions = [...removed, { add: { index: name, alias } }];
  await request((options) => client.indices.updateAliases({ actions }, options));
  return previous === null || previous.name === name ? null : previous.name;
}

/** Every index of another model or version, for ever. @returns their names. */
export async function dropOtherIndexes(
  client: Client,
  alias: string,
  space: VectorSpace,
): Promise<readonly string[]> {
  const { name: current } = await findIndex(client, alias, space);
  const indexes = await request((options) => client.indices.get({ index: `${alias}-v*` }, options));
  const others = Object.keys(indexes).filter((name) => name !== current);
  for (const name of others) await request((options) => client.indices.delete({ index: name }, options));
  return others;
}

/** Two processes may do this at once: the second finds the work done. */
async function createIndex(client: Client, alias: string, name: string, space: VectorSpace): Promise<void> {
  await forbidAutomaticCreation(client, alias);
  const aliases = { [writeAlias(name)]: { is_write_index: true } };
  const definition = { ...indexDefinition(space), aliases } as unknown as object;
  await request((options) =>
    client.indices.create({ index: name, ...definition }, { ...options, ignore: [400] }),
  );
  const created = await describeIndex(client, name);
  if (created === null) throw new Error(`Elasticsearch did not create the index ${name}`);
  refuseMismatch(created, space);
}

/**
 * Where the index is gone, a late write must not create one without our mapping. `require_alias` sees to it for
 * documents, but Elasticsearch 9.5 does not look at it for deletions that carry a version.
 */
async function forbidAutomaticCreation(client: Client, alias: string): Promise<void> {
  const template = { index_patterns: [`${alias}-v*`], allow_auto_create: false, priority: 500 };
  await request((options) => client.indices.putIndexTemplate({ name: alias, ...template }, options));
}
