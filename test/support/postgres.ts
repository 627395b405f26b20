import { createHash, randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabaseInMemory } from '#src/stores/postgres/embedded-database.ts';
import { type Database, openDatabase } from '#src/stores/postgres/open-database.ts';
import type { Schema } from '#src/stores/postgres/schema.ts';
import { migrate } from '#src/stores/postgres/sql-migrations.ts';
import { root } from './source-files.ts';

export const cacheFolder = join(root, 'node_modules/.cache/xray-test');

export interface TestDatabase extends Database<Schema> {
  /** Where other connections reach the same database; null for the one in memory. */
  readonly url: string | null;
  /** Empties every table; sequences go on. */
  readonly reset: () => Promise<void>;
}

/** PGlite in memory. */
export async function openEmbeddedTestDatabase(): Promise<TestDatabase> {
  const database = await openDatabaseInMemory<Schema>(await migratedTemplate());
  return { ...database, url: null, reset: () => truncateTables(database) };
}

/** A new database on a server that is there, dropped when closed. */
export async function openServedTestDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `xray_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = withDatabase(serverUrl, name);
  const database = await openDatabase<Schema>({ kind: 'postgres', url });
  await migrate(database.kysely);
  const close = () =>
    database.close().then(() => onServer(serverUrl, `drop database if exists ${name} with (force)`));
  return { ...database, url, close, reset: () => truncateTables(database) };
}

export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = await openDatabase<unknown>({ kind: 'postgres', url, maxConnections: 1 });
  try {
    await sql.raw(statement).execute(server.kysely);
  } finally {
    await server.close();
  }
}

async function truncateTables({ kysely }: Database<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely\\_%'`.execute(kysely);
  await sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')}`).execute(kysely);
}

/** A new store takes PGlite seconds, a copy of a migrated one a tenth of that: made once per state of `sql/`. */
async function migratedTemplate(): Promise<Blob> {
  const folder = cacheFolder;
  const path = join(folder, `store-${await schemaHash()}.tar`);
  try {
    return new Blob([await readFile(path)]);
  } catch {
    await mkdir(folder, { recursive: true });
    return await saveTemplate(path);
  }
}

async function saveTemplate(path: string): Promise<Blob> {
  const database = await openDatabaseInMemory<Schema>();
  await migrate(database.kysely);
  const template = await database.pglite.dumpDataDir('none');
  await database.close();
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, Buffer.from(await template.arrayBuffer()));
  await rename(draft, path);
  return template;
}

/** Changes with everything that a migrated, empty store depends on. */
export async function schemaHash(): Promise<string> {
  const files = [
    ...globSync('sql/*.sql', { cwd: root }).sort(),
    'src/stores/postgres/sql-migrations.ts',
    'node_modules/@electric-sql/pglite/package.json',
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(await readFile(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
