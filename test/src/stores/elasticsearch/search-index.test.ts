import { describe, it } from 'vitest';
import { openSearchIndex } from '#src/stores/elasticsearch/search-index.ts';
import { describeSearchIndex } from '#test/contracts/search-index.ts';
import { elasticsearchSkip, openTestAlias } from '#test/support/elasticsearch.ts';

const space = { model: 'm1', dimensions: 64 };

describe('src/stores/elasticsearch/search-index', () => {
  if (elasticsearchSkip !== undefined) return it.skip(`needs ${elasticsearchSkip}`);

  describeSearchIndex(async () => {
    const { client, alias, recreate, refresh, close } = await openTestAlias();
    await recreate(space);
    const index = await openSearchIndex(client, { alias, space });
    return { index, reset: () => recreate(space), refresh, close };
  });
});
