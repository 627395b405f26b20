import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#src/stores/postgres/open-database.ts';
import { openEmbeddedTestDatabase } from '#test/support/postgres.ts';
import { startProcess } from '#test/support/processes.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const writeRows = 'test/src/stores/postgres/embedded-database/write-rows.ts';

describe('src/stores/postgres/embedded-database', () => {
  it('keeps what was written, outside git, and may be closed twice', async () => {
    const directory = join(await temporaryFolder(), '.xray');
    const first = await open(directory);
    await sql`create table kept as select 9007199254740993 as number`.execute(first.kysely);
    await Promise.all([first.close(), first.close()]);
    const { kysely } = await open(directory);
    expect((await sql`select number from kept`.execute(kysely)).rows).toEqual([
      { number: 9007199254740993n },
    ]);
    expect(await readFile(join(directory, '.gitignore'), 'utf8')).toBe('*\n');
  });

  it('goes on after a statement that failed', async () => {
    const { kysely, close } = await openEmbeddedTestDatabase();
    onTestFinished(close);
    await expect(sql`select 1 / ${0}::int`.execute(kysely)).rejects.toThrow('division by zero');
    await expect(sql`selec ${1}`.execute(kysely)).rejects.toThrow('syntax error');
    await expect(sql`select ${'\0'}::text`.execute(kysely)).rejects.toThrow('invalid byte sequence');
    expect((await sql`select 1 as one`.execute(kysely)).rows).toEqual([{ one: 1 }]);
  });

  it('refuses to be opened by two, and is none the worse for it', async () => {
    const directory = await temporaryFolder();
    const first = await open(directory);
    await expect(open(directory)).rejects.toThrow(`in use by process ${process.pid}`);
    expect((await sql`select 1 as one`.execute(first.kysely)).rows).toEqual([{ one: 1 }]);
  });

  it('has every row it confirmed after its process was killed, again and again', async () => {
    const directory = await temporaryFolder();
    for (let round = 1; round <= 3; round++) {
      const writer = startProcess(writeRows, directory);
      onTestFinished(writer.kill);
      let confirmed = 0n;
      while (confirmed < BigInt(round * 100)) confirmed = BigInt((await writer.nextLine()) ?? '');
      await writer.kill();
      const database = await open(directory);
      const { rows } = await sql<{ rows: bigint; last: bigint }>`
        select count(*) as rows, max(number) as last from confirmed`.execute(database.kysely);
      expect(rows[0]?.last).toBeGreaterThanOrEqual(confirmed);
      expect(rows[0]?.rows).toBe(rows[0]?.last);
      await database.close();
    }
  });

  it('is made whole or not at all: a process killed while it makes the store leaves nothing in the way', async () => {
    const directory = temporaryFolder();
    for (const delayMs of [300, 700, 1_500]) {
      const maker = startProcess(writeRows, directory);
      onTestFinished(maker.kill);
      await setTimeout(delayMs);
      await maker.kill();
    }
    const { kysely } = await open(directory);
    expect((await sql`select 1 as one`.execute(kysely)).rows).toEqual([{ one: 1 }]);
  });

  it('says what to do about a store that does not open, and lets go of it', async () => {
    const directory = await temporaryFolder();
    await mkdir(join(directory, 'store'));
    await writeFile(join(directory, 'store/PG_VERSION'), '9.1\n');
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(open(directory)).rejects.toThrow(
        /does not open .*move the folder away and run `xray sync` again/s,
      );
    }
  });
});

async function open(directory: string): Promise<Database<unknown>> {
  const database = await openDatabase<unknown>({ kind: 'embedded', directory });
  onTestFinished(database.close);
  return database;
}
