import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import packages from '#es-mappings/packages.v1.json' with { type: 'json' };
import { ensureIndex, ensureIndexOfModel, pointAlias } from '#src/stores/elasticsearch/ensure-index.ts';
import { findIndex, IndexMismatch } from '#src/stores/elasticsearch/find-index.ts';
import { indexName } from '#src/stores/elasticsearch/index-definition.ts';
import { openSearchIndex } from '#src/stores/elasticsearch/search-index.ts';
import { IndexUnavailable } from '#src/stores/search-index.ts';
import { elasticsearchSkip, openTestAlias, type TestAlias } from '#test/support/elasticsearch.ts';

const space = { model: 'm1', dimensions: 8 };

describe('src/stores/elasticsearch/ensure-index', () => {
  if (elasticsearchSkip !== undefined) return it.skip(`needs ${elasticsearchSkip}`);
  let test: TestAlias;
  let alias: string;

  beforeAll(async () => {
    test = await openTestAlias();
  });

  beforeEach(() => {
    alias = `${test.alias}-${randomUUID()}`;
  });

  afterAll(() => test?.close());

  it('creates the index behind the alias once, whoever comes at the same time', async () => {
    const names = await Promise.all([1, 2, 3].map(() => ensureIndex(test.client, alias, space)));
    expect(new Set(names)).toContain(indexName(alias, space));
    expect(await ensureIndex(test.client, alias, space)).toBeNull();
    expect((await findIndex(test.client, alias, space)).name).toBe(indexName(alias, space));
  });

  it('names the vector type, keeps tombstones for an hour, and refuses unknown fields', async () => {
    const name = (await ensureIndex(test.client, alias, space)) as string;
    const { [name]: made } = await test.client.indices.get({ index: name });
    expect(made?.settings?.index?.gc_deletes).toBe('1h');
    expect(made?.mappings).toMatchObject({
      dynamic: 'strict',
      _meta: { model: 'm1', dims: 8, schema: 1 },
      properties: { embedding: { dims: 8, similarity: 'cosine', index_options: { type: 'flat' } } },
    });
    const unknown = test.client.index({ index: name, document: { price: 1 } });
    await expect(unknown).rejects.toThrow('strict_dynamic_mapping_exception');
  });

  it.each([
    ['another model', { model: 'm2', dimensions: 8 }, '_meta.model is "m1", expected "m2"'],
    ['other dimensions', { model: 'm1', dimensions: 9 }, '_meta.dims is 8, expected 9'],
    ['no vectors', null, '_meta.model is "m1", expected "none"'],
  ])('refuses to start with %s, and says what to run', async (_what, other, difference) => {
    await ensureIndex(test.client, alias, space);
    const openings = [
      () => openSearchIndex(test.client, { alias, space: other }),
      () => ensureIndex(test.client, alias, other),
    ];
    for (const open of openings) {
      const error = await open().then(String, (failure: unknown) => failure);
      expect(error).toBeInstanceOf(IndexMismatch);
      expect(String(error)).toContain(difference);
      expect(String(error)).toContain('with: xray reindex');
    }
  });

  it('refuses a mapping that somebody made by hand', async () => {
    const properties = { ...packages.mappings.properties, purl: { type: 'text' } };
    await test.client.indices.create({
      index: `${alias}-by-hand`,
      aliases: { [alias]: {} },
      settings: packages.settings as object,
      mappings: { ...packages.mappings, properties } as object,
    });
    await expect(openSearchIndex(test.client, { alias, space: null })).rejects.toThrow(IndexMismatch);
  });

  it('starts without the index, says how to create it, and takes it once it is there', async () => {
    const index = await openSearchIndex(test.client, { alias, space });
    await expect(index.versionsOf(['pkg:npm/a'])).rejects.toThrow(/xray migrate/);
    await expect(index.write([{ kind: 'delete', key: 'a', generation: 1n }])).rejects.toThrow(
      IndexUnavailable,
    );
    await ensureIndex(test.client, alias, space);
    expect(await index.versionsOf(['pkg:npm/a'])).toEqual(new Map());
  });

  it('creates nothing by a write to an index that was deleted under us', async () => {
    await ensureIndex(test.client, alias, space);
    const index = await openSearchIndex(test.client, { alias, space });
    await test.client.indices.delete({ index: indexName(alias, space) });
    await expect(index.write([{ kind: 'delete', key: 'a', generation: 1n }])).rejects.toThrow(/xray migrate/);
    await expect(index.search([{ kind: 'text', keys: ['a'], limit: 1, text: 'a' }])).rejects.toThrow(
      IndexUnavailable,
    );
    expect(await test.client.indices.exists({ index: `${alias}*`, allow_no_indices: false })).toBe(false);
  });

  it('keeps to its own index when the alias moves on to another model', async () => {
    await ensureIndex(test.client, alias, space);
    const index = await openSearchIndex(test.client, { alias, space });
    const other = { model: 'm2', dimensions: 4 };
    const { name } = await ensureIndexOfModel(test.client, alias, other);
    expect(await pointAlias(test.client, alias, name)).toBe(indexName(alias, space));
    const leg = {
      kind: 'vector',
      keys: ['a'],
      limit: 1,
      model: 'm1',
      vector: new Float32Array(8).fill(1),
    } as const;
    expect(await index.search([leg])).toEqual([[]]);
    expect((await findIndex(test.client, alias, other)).name).toBe(name);
    await expect(openSearchIndex(test.client, { alias, space })).rejects.toThrow(IndexMismatch);
  });
});
