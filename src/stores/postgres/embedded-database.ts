import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { type Kysely, sql } from 'kysely';
import { connectionPool, kyselyOn } from './connection-pool.ts';
import { StoreDamaged } from './database-error.ts';
import type { Database } from './open-database.ts';
import { lockStore, type StoreLock } from './store-lock.ts';

/**
 * PostgreSQL inside this process, its files in `<directory>/store`. A killed process leaves a store that opens again;
 * two processes at once would ruin it unseen, so the lock beside it comes first.
 * @throws {StoreInUse}
 * @throws {StoreDamaged}
 */
export async function openEmbeddedDatabase<Schema>(directory: string): Promise<Database<Schema>> {
  await mkdir(directory, { recursive: true });
  await keepOutOfGit(directory);
  const lock = await lockStore(join(directory, 'lock'));
  try {
    return await openLocked<Schema>(join(directory, 'store'), lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The same database without files, gone with its `close`. */
export async function openDatabaseInMemory<Schema>(
  template?: Blob,
): Promise<Database<Schema> & { readonly pglite: PGlite }> {
  const pglite = await startPglite(template === undefined ? {} : { loadDataDir: template });
  return { ...(await databaseOn<Schema>(pglite)), pglite };
}

async function keepOutOfGit(directory: string): Promise<void> {
  await writeFile(join(directory, '.gitignore'), '*\n', { flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
}

async function openLocked<Schema>(store: string, lock: StoreLock): Promise<Database<Schema>> {
  if (!existsSync(store)) await makeStore(store);
  const pglite = await startPglite({ dataDir: store }).catch((error: unknown) => {
    throw new StoreDamaged(store, error);
  });
  const database = await databaseOn<Schema>(pglite);
  let closed: Promise<void> | undefined;
  const close = () => database.close().finally(() => lock.release());
  return {
    ...database,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

/** Made under another name, because a store that is half made does not open. */
async function makeStore(store: string): Promise<void> {
  const draft = `${store}.draft`;
  await rm(draft, { recursive: true, force: true });
  const pglite = await startPglite({ dataDir: draft });
  await pglite.close();
  await rename(draft, store);
}

async function startPglite(options: { dataDir?: string; loadDataDir?: Blob }): Promise<PGlite> {
  const [{ PGlite }, { vector }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite-pgvector'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  return PGlite.create({ ...options, extensions: { vector, pg_trgm } });
}

async function databaseOn<Schema>(pglite: PGlite): Promise<Database<Schema>> {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
  // One connection for ever: the adapter cannot tell the end of one from the start of the next.
  const pool = await connectionPool({ ...createPgConfig(pglite), max: 1, idleTimeoutMillis: 0 });
  const { kysely, close } = kyselyOn<Schema>(pool);
  return { kysely, isShared: false, close: () => stop(kysely, close, pglite) };
}

/** The checkpoint saves the next start from replaying the log. */
async function stop<Schema>(
  kysely: Kysely<Schema>,
  close: () => Promise<void>,
  pglite: PGlite,
): Promise<void> {
  if (pglite.closed) return;
  try {
    await sql`checkpoint`.execute(kysely);
  } finally {
    await close();
    await pglite.close();
  }
}
