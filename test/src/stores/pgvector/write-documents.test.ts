import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSearchIndex } from '#src/stores/pgvector/search-index.ts';
import type { SearchIndex } from '#src/stores/search-index.ts';
import { document, put, remove } from '#test/contracts/search-index.ts';
import { testDatabases } from '#test/support/databases.ts';
import type { TestDatabase } from '#test/support/postgres.ts';

describe('src/stores/pgvector/write-documents', () => {
  describe.each(testDatabases)('on $name', ({ open, skip }) => {
    if (skip !== undefined) return it.skip(`needs ${skip}`, () => undefined);
    let database: TestDatabase;
    let index: SearchIndex;

    beforeAll(async () => {
      database = await open();
      index = await openSearchIndex(database.kysely);
    });

    beforeEach(() => database.reset());

    afterAll(() => database?.close());

    it('writes all others where the database refuses one', async () => {
      const writes = ['a', 'b', 'c', 'd', 'e'].map((name) =>
        put(document(name, name === 'd' ? { contentHash: 'nul \0 character' } : {})),
      );
      const outcomes = await index.write(writes);
      expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'done', 'done', 'failed', 'done']);
      expect(outcomes[3]).toMatchObject({ reason: expect.stringContaining('invalid byte sequence') });
    });

    it('refuses a vector that holds no numbers', async () => {
      const broken = put(document('a', { vector: Float32Array.of(1, Number.NaN) }));
      const expected = index.hasVectors ? 'failed' : 'done';
      expect((await index.write([put(document('b')), broken])).map(({ kind }) => kind)).toEqual([
        'done',
        expected,
      ]);
    });

    it('takes a description of a megabyte', async () => {
      const huge = document('huge', {
        description: Array.from({ length: 150_000 }, (_, n) => `w${n}`).join(' '),
      });
      expect(await index.write([put(huge)])).toEqual([{ kind: 'done' }]);
    });

    it('takes more documents than one statement has parameters for', async () => {
      const many = Array.from({ length: 9_000 }, (_, number) => put(document(`n${number}`)));
      expect(new Set((await index.write(many)).map(({ kind }) => kind))).toEqual(new Set(['done']));
      expect((await index.page(null, 10_000)).length).toBe(9_000);
    });

    it('forgets a tombstone after an hour, with the next deletion', async () => {
      await index.write([remove('old', 5n), remove('young', 5n)]);
      await sql`update search_documents set deleted_at = now() - interval '61 minutes' where key = 'pkg:npm/old'`.execute(
        database.kysely,
      );
      await index.write([remove('other', 5n)]);
      const { rows } = await sql`select key from search_documents order by key`.execute(database.kysely);
      expect(rows).toEqual([{ key: 'pkg:npm/other' }, { key: 'pkg:npm/young' }]);
    });
  });
});
