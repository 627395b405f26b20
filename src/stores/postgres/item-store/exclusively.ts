import { type Kysely, sql } from 'kysely';
import type { ItemStore } from '../../item-store.ts';
import type { Schema } from '../schema.ts';

// Any number that no other advisory lock on this database uses: "xray" in ASCII.
const lockClass = 0x78726179;

/** One turn at a time inside this process: all that a database of one process and one connection needs. */
export function exclusivelyInProcess(): ItemStore['exclusively'] {
  let lastTurn: Promise<unknown> = Promise.resolve();
  return (_name, work) => {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  };
}

/**
 * One turn at a time among all processes, by a session's advisory lock: it ends with the connection of a process that
 * dies. Inside a process turns queue up first, so that waiting costs one connection of the pool at most.
 */
export function exclusivelyAmongProcesses(database: Kysely<Schema>, feed: string): ItemStore['exclusively'] {
  const inProcess = exclusivelyInProcess();
  return (name, work) => inProcess(name, () => whileLocked(database, `${name} ${feed}`, work));
}

function whileLocked<Result>(
  database: Kysely<Schema>,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return database.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lockClass}, hashtext(${name}))`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lockClass}, hashtext(${name}))`.execute(connection);
    }
  });
}
