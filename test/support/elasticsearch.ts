import { randomUUID } from 'node:crypto';
import type { Client } from '@elastic/elasticsearch';
import { connect } from '#src/stores/elasticsearch/connect.ts';
import { ensureIndex } from '#src/stores/elasticsearch/ensure-index.ts';
import type { VectorSpace } from '#src/stores/elasticsearch/index-definition.ts';

/** What is missing here; then no test can have an index on a real server. */
export const elasticsearchSkip = process.env.XRAY_TEST_ELASTICSEARCH_URL
  ? undefined
  : 'XRAY_TEST_ELASTICSEARCH_URL';

/** An alias of a test's own on the real server, whose indexes go with it. */
export interface TestAlias {
  readonly client: Client;
  readonly alias: string;
  /** The index of this model behind the alias, empty, without tombstones. */
  readonly recreate: (space: VectorSpace) => Promise<void>;
  /** Until every earlier write can be searched. */
  readonly refresh: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export function elasticsearchUrl(): string {
  const url = process.env.XRAY_TEST_ELASTICSEARCH_URL;
  if (!url) throw new Error('XRAY_TEST_ELASTICSEARCH_URL is not set');
  return url;
}

export async function openTestAlias(url = elasticsearchUrl()): Promise<TestAlias> {
  const client = await connect({ url, apiKey: null, authority: null });
  const alias = `xray-test-${randomUUID()}`;
  const drop = async () => {
    const indexes = await client.indices.get({ index: `${alias}*` });
    for (const index of Object.keys(indexes)) await client.indices.delete({ index });
    await client.indices.deleteIndexTemplate({ name: `${alias}*` }, { ignore: [404] });
  };
  return {
    client,
    alias,
    recreate: async (space) => {
      await drop();
      await ensureIndex(client, alias, space);
    },
    refresh: async () => {
      await client.indices.refresh({ index: alias });
    },
    close: async () => {
      await drop();
      await client.close();
    },
  };
}
