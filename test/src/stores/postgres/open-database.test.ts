import { createServer } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type DatabaseUnavailable, databaseFailureOf } from '#src/stores/postgres/database-error.ts';
import { openDatabase } from '#src/stores/postgres/open-database.ts';
import { testDatabases } from '#test/support/databases.ts';
import { withDatabase } from '#test/support/postgres.ts';

describe('src/stores/postgres/open-database', () => {
  it('says where nobody listens, without the password', async () => {
    const error = await refusal(`postgres://xray:secret@127.0.0.1:${await freePort()}/xray?password=secret`);
    expect(error.name).toBe('DatabaseUnavailable');
    expect(error.mayComeBack).toBe(true);
    expect(error.message).toMatch(
      /Cannot use the database at postgres:\/\/xray@127\.0\.0\.1:\d+\/xray: .*ECONNREFUSED/,
    );
    expect(error.message).not.toContain('secret');
  });

  it('says that an address is none', async () => {
    expect((await refusal('postgres://[')).message).toContain('an address that is not a URL');
  });

  describe.each(testDatabases)('on $name', ({ open, skip }) => {
    if (skip !== undefined) return it.skip(`needs ${skip}`, () => undefined);

    it('reads bigint as bigint, and leaves the driver as it is', async () => {
      const { kysely, close } = await open();
      const { rows } = await sql`select 9007199254740993::bigint as big, 1::int as small`.execute(kysely);
      expect(rows).toEqual([{ big: 9007199254740993n, small: 1 }]);
      const { default: pg } = await import('pg');
      expect(pg.types.getTypeParser(20)('1')).toBe('1');
      await close();
    });

    it('names a database that is not there', async ({ skip }) => {
      const { url, close } = await open();
      await close();
      if (url === null) return skip('the embedded database has no names');
      const error = await refusal(withDatabase(url, 'nowhere'));
      expect(error.message).toMatch(/database "nowhere" does not exist; check DATABASE_URL/);
      expect(error.mayComeBack).toBe(false);
    });

    it('survives that the server ends an idle connection', async ({ skip }) => {
      const { kysely, url, close } = await open();
      if (url === null) return skip('the embedded database has no server');
      const pids = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(kysely);
      const other = await openDatabase({ kind: 'postgres', url });
      await sql`select pg_terminate_backend(${pids.rows[0]?.pid})`.execute(other.kysely);
      await expect
        .poll(() => sql`select 1 as one`.execute(kysely).then(({ rows }) => rows, databaseFailureOf))
        .toEqual([{ one: 1 }]);
      await Promise.all([other.close(), close()]);
    });
  });
});

async function refusal(url: string): Promise<DatabaseUnavailable> {
  return (await openDatabase({ kind: 'postgres', url }).catch(
    (error: unknown) => error,
  )) as DatabaseUnavailable;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
