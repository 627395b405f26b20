import { sql } from 'kysely';
import { connectionPool, kyselyOn } from './connection-pool.ts';
import { DatabaseUnavailable, databaseUnavailable } from './database-error.ts';
import type { Database, DatabaseConfig } from './open-database.ts';

const oldestVersion = 150_000;

/**
 * PostgreSQL 15 or newer at an address, seen to answer.
 * @throws {DatabaseUnavailable}
 */
export async function openServedDatabase<Schema>(
  config: DatabaseConfig & { readonly kind: 'postgres' },
): Promise<Database<Schema>> {
  const { url, maxConnections = 10 } = config;
  const pool = await connectionPool({
    ...{ connectionString: url, max: maxConnections, application_name: 'dependency-xray' },
    connectionTimeoutMillis: 10_000,
  }).catch((error: unknown) => Promise.reject(databaseUnavailable(error, url)));
  const { kysely, close } = kyselyOn<Schema>(pool);
  try {
    const { rows } =
      await sql<ServerVersion>`select current_setting('server_version_num')::int as version`.execute(kysely);
    refuseOld(rows[0]?.version ?? 0);
  } catch (error) {
    await close();
    throw databaseUnavailable(error, url);
  }
  return { kysely, isShared: true, close };
}

interface ServerVersion {
  readonly version: number;
}

function refuseOld(version: number): void {
  if (version >= oldestVersion) return;
  const major = Math.floor(version / 10_000);
  throw new DatabaseUnavailable(`Expected PostgreSQL 15 or newer, found ${major}: upgrade the server.`);
}
