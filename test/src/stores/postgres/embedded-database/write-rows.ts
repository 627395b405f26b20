import { sql } from 'kysely';
import { openDatabase } from '#src/stores/postgres/open-database.ts';

// Prints the number of every row the database has confirmed, until it is killed.
const { kysely } = await openDatabase({ kind: 'embedded', directory: process.argv[2] as string });
await sql`create table if not exists confirmed (number bigint primary key)`.execute(kysely);
for (;;) {
  const { rows } = await sql<{ number: bigint }>`
    insert into confirmed select coalesce(max(number), 0) + 1 from confirmed returning number`.execute(
    kysely,
  );
  process.stdout.write(`${rows[0]?.number}\n`);
}
