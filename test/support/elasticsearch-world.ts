import type { Client } from '@elastic/elasticsearch';
import { lexicalEmbedder } from '#src/embedders/lexical.ts';
import { documentId } from '#src/stores/elasticsearch/document-row.ts';
import { openSearchIndex } from '#src/stores/elasticsearch/search-index.ts';
import { createItemStore } from '#src/stores/postgres/item-store.ts';
import { type CountingEmbedder, countingEmbedder } from './counting-embedder.ts';
import { openTestAlias, type TestAlias } from './elasticsearch.ts';
import { openEmbeddedTestDatabase } from './postgres.ts';
import type { World } from './world.ts';

/** The real store and embedder with an index on a real Elasticsearch. */
export interface ElasticsearchWorld extends World {
  readonly test: TestAlias;
  readonly embedder: CountingEmbedder;
  readonly close: () => Promise<void>;
}

/** @param client of the index: straight to the server unless another way is given. */
export async function openElasticsearchWorld(test?: TestAlias, client?: Client): Promise<ElasticsearchWorld> {
  const alias = test ?? (await openTestAlias());
  const database = await openEmbeddedTestDatabase();
  const embedder = countingEmbedder(lexicalEmbedder());
  const space = { model: embedder.model, dimensions: embedder.dimensions };
  await alias.recreate(space);
  return {
    test: alias,
    store: createItemStore(database),
    index: await openSearchIndex(client ?? alias.client, { alias: alias.alias, space }),
    embedder,
    loseDocument: async (key) => {
      await alias.client.delete(
        { index: alias.alias, id: documentId(key), refresh: true },
        { ignore: [404] },
      );
    },
    close: async () => {
      await alias.close();
      await database.close();
    },
  };
}
