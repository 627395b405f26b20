import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSearchIndex } from '#src/stores/pgvector/search-index.ts';
import { openDatabase } from '#src/stores/postgres/open-database.ts';
import type { SearchIndex } from '#src/stores/search-index.ts';
import { document, put } from '#test/contracts/search-index.ts';
import { testDatabases } from '#test/support/databases.ts';
import type { TestDatabase } from '#test/support/postgres.ts';

const axis = Float32Array.of(1, 0);

describe('src/stores/pgvector/enable-extensions', () => {
  describe.each(testDatabases)('on $name', ({ open, skip }) => {
    if (skip !== undefined) return it.skip(`needs ${skip}`, () => undefined);

    it('is the same however often it is opened, also at once', async () => {
      const database = await open();
      const opened = await Promise.all(Array.from({ length: 5 }, () => openSearchIndex(database.kysely)));
      expect(new Set(opened.map(({ hasVectors }) => hasVectors)).size).toBe(1);
      await database.close();
    });

    it('takes up vectors that come later, and has every document written again', async ({ skip }) => {
      const database = await open();
      if (!(await openSearchIndex(database.kysely)).hasVectors)
        return database.close().then(() => skip('no pgvector'));
      await sql`drop extension vector cascade`.execute(database.kysely);
      const without = await asUserWithoutRights(database);
      expect(without.hasVectors).toBe(false);
      await without.write([put(document('a', { description: 'giraffes', vector: axis }))]);
      const index = await openSearchIndex(database.kysely);
      expect(index.hasVectors).toBe(true);
      expect((await index.versionsOf(['pkg:npm/a'])).get('pkg:npm/a')?.model).toBe('none');
      await index.write([put(document('a', { generation: 2n, vector: axis }))]);
      const leg = { kind: 'vector', keys: ['pkg:npm/a'], limit: 1, model: 'm1', vector: axis } as const;
      expect(await index.search([leg])).toEqual([[{ key: 'pkg:npm/a', score: 1 }]]);
      await forgetUser(database);
      await database.close();
    });
  });
});

const role = `xray_limited_${randomUUID().replaceAll('-', '')}`;

/**
 * Opens the index as somebody who may not create extensions. The embedded database has one connection, which gets its
 * rights back afterwards.
 */
async function asUserWithoutRights({ kysely, url }: TestDatabase): Promise<SearchIndex> {
  await sql.raw(`create role ${role} login; grant all on search_documents to ${role}`).execute(kysely);
  if (url !== null) {
    const { kysely: limited, close } = await openDatabase({ kind: 'postgres', url: asUser(url, role) });
    onTestFinished(close);
    return openSearchIndex(limited);
  }
  await sql.raw(`set role ${role}`).execute(kysely);
  const index = await openSearchIndex(kysely);
  await sql`reset role`.execute(kysely);
  return index;
}

async function forgetUser({ kysely }: TestDatabase): Promise<void> {
  await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(kysely);
}

function asUser(address: string, user: string): string {
  const url = new URL(address);
  url.username = user;
  return url.href;
}
