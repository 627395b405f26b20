import { describe, it } from 'vitest';
import { openSearchIndex } from '#src/stores/pgvector/search-index.ts';
import { describeSearchIndex } from '#test/contracts/search-index.ts';
import { testDatabases } from '#test/support/databases.ts';

describe('src/stores/pgvector/search-index', () => {
  describe.each(testDatabases)('on $name', ({ open, skip }) => {
    if (skip !== undefined) return it.skip(`needs ${skip}`, () => undefined);

    describeSearchIndex(async () => {
      const { kysely, reset, close } = await open();
      return { index: await openSearchIndex(kysely), reset, refresh: async () => undefined, close };
    });
  });
});
