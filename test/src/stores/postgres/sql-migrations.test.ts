import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#src/stores/postgres/open-database.ts';
import { migrate, migrateFrom, SchemaTooNew } from '#src/stores/postgres/sql-migrations.ts';
import { testDatabases } from '#test/support/databases.ts';
import type { TestDatabase } from '#test/support/postgres.ts';
import { root } from '#test/support/source-files.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

describe('src/stores/postgres/sql-migrations', () => {
  describe.each(testDatabases)('on $name', ({ open, skip }) => {
    if (skip !== undefined) return it.skip(`needs ${skip}`, () => undefined);
    let database: TestDatabase;

    beforeAll(async () => {
      database = await open();
    });

    beforeEach(() => sql`drop schema public cascade; create schema public`.execute(database.kysely));

    afterAll(() => database?.close());

    it('runs every file of sql/ once, in the order of their names', async () => {
      const names = (await readdir(join(root, 'sql'))).map((file) => file.replace(/\.sql$/, '')).sort();
      expect(await migrate(database.kysely)).toEqual(names);
      expect(await migrate(database.kysely)).toEqual([]);
    });

    it('asks one question where nothing is pending', async () => {
      await migrate(database.kysely);
      let statements = 0;
      const counter: KyselyPlugin = {
        transformQuery: ({ node }) => {
          statements++;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      await migrate(database.kysely.withPlugin(counter));
      expect(statements).toBe(1);
    });

    it('refuses a database that a newer version made', async () => {
      await migrate(database.kysely);
      await sql`insert into kysely_migration values ('9999-from-tomorrow', 'now')`.execute(database.kysely);
      await expect(migrate(database.kysely)).rejects.toThrow(SchemaTooNew);
      await expect(migrate(database.kysely)).rejects.toThrow(/9999-from-tomorrow.*upgrade dependency-xray/);
    });

    it('leaves a database as it was when one file fails, and names the file', async () => {
      const folder = await temporaryFolder();
      await writeFile(
        join(folder, '0001-good.sql'),
        'create table good (); insert into good default values;',
      );
      await writeFile(join(folder, '0002-bad.sql'), 'create table bad (); selec;');
      await expect(migrateFrom(database.kysely, folder)).rejects.toThrow(/\(0002-bad\); it is as it was/);
      const { rows } = await sql`select to_regclass('good') as table`.execute(database.kysely);
      expect(rows).toEqual([{ table: null }]);
    });

    it('lets several processes migrate at once', async ({ skip }) => {
      if (database.url === null) return skip('the embedded database has one process');
      const url = database.url;
      const processes = await Promise.all(
        Array.from({ length: 6 }, () => openDatabase({ kind: 'postgres', url, maxConnections: 2 })),
      );
      const runs = await Promise.all(processes.map(({ kysely }) => migrate(kysely)));
      await Promise.all(processes.map(({ close }) => close()));
      expect(runs.filter((names) => names.length > 0)).toHaveLength(1);
    });
  });
});
