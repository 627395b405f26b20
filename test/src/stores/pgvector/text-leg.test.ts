import { describe, expect, it } from 'vitest';
import { openSearchIndex } from '#src/stores/pgvector/search-index.ts';
import { document, put } from '#test/contracts/search-index.ts';
import { openEmbeddedTestDatabase } from '#test/support/postgres.ts';

describe('src/stores/pgvector/text-leg', () => {
  it('puts a package whose name stands in the question before those that repeat the word', async () => {
    const { kysely, close } = await openEmbeddedTestDatabase();
    const index = await openSearchIndex(kysely);
    const description = 'Terminal string styling done right: expressive, composable, fast, no dependencies';
    const repeating = { description: 'chalk for chalk', keywords: ['chalks', 'chalk-board'] };
    const documents = [document('chalk', { description }), document('chalk-board', repeating)];
    await index.write(documents.map(put));
    const keys = documents.map(({ key }) => key);
    const leg = { kind: 'text', keys, limit: 10, text: 'colour it with `chalk`.' } as const;
    expect((await index.search([leg]))[0]?.map(({ key }) => key)).toEqual(keys);
    await close();
  });

  it('finds a misspelt name, and only where no document has the word', async () => {
    const { kysely, close } = await openEmbeddedTestDatabase();
    const index = await openSearchIndex(kysely);
    const names = ['lodash', '@types/lodash', 'express', 'webpack', 'reqeust'];
    await index.write(names.map((name) => put(document(name))));
    const keys = [...names, 'request'].map((name) => document(name).key);
    const search = async (text: string) => {
      const [hits = []] = await index.search([{ kind: 'text', keys, limit: 10, text }]);
      return hits.map(({ key }) => key);
    };
    expect(await search('debounce with lodahs')).toEqual(['pkg:npm/lodash', 'pkg:npm/%40types/lodash']);
    expect(await search('webpakc')).toEqual(['pkg:npm/webpack']);
    await index.write([put(document('request'))]);
    expect(await search('request')).toEqual(['pkg:npm/request']);
    await close();
  });
});
