import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolConfig } from 'pg';

const int8Oid = 20;

type TypeParsers = NonNullable<PoolConfig['types']>;

/** A pool that reads `bigint` columns as JavaScript bigints; the driver's own global table stays as it is. */
export async function connectionPool(config: PoolConfig): Promise<Pool> {
  const { default: pg } = await import('pg');
  const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
    oid === int8Oid && format !== 'binary'
      ? BigInt
      : pg.types.getTypeParser(oid, format)) as TypeParsers['getTypeParser'];
  const pool = new pg.Pool({ ...config, types: { getTypeParser } });
  // A connection that breaks while idle is replaced by the next query; unheard, the event would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** `close` may be called twice, such as by a signal and at the end of a command. */
export function kyselyOn<Schema>(pool: Pool): { kysely: Kysely<Schema>; close: () => Promise<void> } {
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  let closed: Promise<void> | undefined;
  const end = async () => {
    await kysely.destroy();
    // Kysely ends a pool only if it has used it.
    if (!pool.ended) await pool.end();
  };
  return {
    kysely,
    close: () => {
      closed ??= end();
      return closed;
    },
  };
}
