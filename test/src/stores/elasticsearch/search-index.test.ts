import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSearchIndex } from '#src/stores/elasticsearch/search-index.ts';
import { openSearchIndex as openPgvectorIndex } from '#src/stores/pgvector/search-index.ts';
import type { SearchIndex } from '#src/stores/search-index.ts';
import { describeSearchIndex, document, put } from '#test/contracts/search-index.ts';
import { elasticsearchSkip, openTestAlias, type TestAlias } from '#test/support/elasticsearch.ts';
import { openEmbeddedTestDatabase, type TestDatabase } from '#test/support/postgres.ts';

const space = { model: 'm1', dimensions: 64 };

describe('src/stores/elasticsearch/search-index', () => {
  if (elasticsearchSkip !== undefined) return it.skip(`needs ${elasticsearchSkip}`);

  describeSearchIndex(async () => {
    const { client, alias, recreate, refresh, close } = await openTestAlias();
    await recreate(space);
    const index = await openSearchIndex(client, { alias, space });
    return { index, reset: () => recreate(space), refresh, close };
  });

  describe('beyond the contract', () => {
    let test: TestAlias;
    let index: SearchIndex;

    beforeAll(async () => {
      test = await openTestAlias();
    });

    beforeEach(async () => {
      await test.recreate(space);
      index = await openSearchIndex(test.client, { alias: test.alias, space });
    });

    afterAll(() => test?.close());

    it('searches more keys than the server takes at once, each leg as one', async () => {
      await index.write([near('first', 1), near('last', 2), near('foreign', 3)]);
      await test.refresh();
      const absent = Array.from({ length: 66_000 }, (_, number) => `pkg:npm/absent-${number}`);
      const keys = ['pkg:npm/last', ...absent, 'pkg:npm/first'];
      const text = 'giraffes';
      const found = await index.search([
        { kind: 'vector', keys, limit: 2, model: 'm1', vector: vectorNear(1) },
        { kind: 'text', keys, limit: 1, text },
      ]);
      expect(found[0]?.map(({ key }) => key)).toEqual(['pkg:npm/first', 'pkg:npm/last']);
      expect(found[1]?.map(({ key }) => key)).toEqual(['pkg:npm/first']);
    });

    it('fails only the document that the server refuses, with its reason', async () => {
      const refused = { ...document('x'), key: `pkg:npm/${'x'.repeat(33_000)}` };
      const outcomes = await index.write([near('a', 1), put(refused), near('b', 2)]);
      expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'failed', 'done']);
      expect(outcomes[1]).toMatchObject({ reason: expect.stringMatching(/^400 document_parsing_exception/) });
    });

    it('goes on paging where its snapshot is gone, and pages for two at once', async () => {
      await index.write(Array.from({ length: 9 }, (_, number) => near(`p${number}`, number)));
      const snapshots: string[] = [];
      test.client.diagnostic.on('response', (_error, result) => {
        const { id } = (result?.body ?? {}) as { readonly id?: unknown };
        if (typeof id === 'string') snapshots.push(id);
      });
      const first = await index.page(null, 3);
      expect(await index.page(null, 9)).toHaveLength(9);
      const next = await index.page(first.at(-1)?.key ?? null, 3);
      expect(next.map(({ key }) => key)).toEqual(['pkg:npm/p3', 'pkg:npm/p4', 'pkg:npm/p5']);
      for (const id of snapshots) await test.client.closePointInTime({ id }, { ignore: [404] });
      expect(await index.page(next.at(-1)?.key ?? null, 3)).toHaveLength(3);
    });
  });

  describe('beside pgvector', () => {
    let test: TestAlias;
    let database: TestDatabase;

    beforeAll(async () => {
      [test, database] = await Promise.all([openTestAlias(), openEmbeddedTestDatabase()]);
      await test.recreate(space);
    });

    afterAll(async () => {
      await test?.close();
      await database?.close();
    });

    it('ranks the same ten packages in the same order', async () => {
      const indexes = [
        await openSearchIndex(test.client, { alias: test.alias, space }),
        await openPgvectorIndex(database.kysely),
      ];
      const writes = Array.from({ length: 400 }, (_, number) => near(`n${number}`, number));
      for (const index of indexes) await index.write(writes);
      await test.refresh();
      const keys = Array.from({ length: 200 }, (_, number) => `pkg:npm/n${number * 2}`);
      for (let query = 0; query < 20; query++) {
        const vector = vectorNear(1_000 + query);
        const leg = { kind: 'vector', keys, limit: 10, model: 'm1', vector } as const;
        const [ours, theirs] = await Promise.all(indexes.map((index) => index.search([leg])));
        expect(ours?.[0]?.map(({ key }) => key)).toEqual(theirs?.[0]?.map(({ key }) => key));
        expect(ours?.[0]).toHaveLength(10);
      }
    });
  });
});

function near(name: string, seed: number) {
  return put(
    document(name, { description: `${'giraffes '.repeat(1 + (seed % 2))}`, vector: vectorNear(seed) }),
  );
}

/** Of length 1, the same for the same seed, unlike any other. */
function vectorNear(seed: number): Float32Array {
  const vector = Float32Array.from({ length: space.dimensions }, (_, axis) =>
    Math.sin((seed + 1) * (axis + 1.7) ** 1.3),
  );
  const length = Math.hypot(...vector);
  return vector.map((coordinate) => coordinate / length);
}
