import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { packageRoot } from '#src/own-package.ts';

/** The database was made by a newer version of this program. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew';
}

/**
 * Brings a database to the schema of this version: runs the files of `sql/` that it has not seen, in the order of their
 * names, all or none. Several processes may do this at once.
 * @returns the names of the migrations that were run.
 * @throws {SchemaTooNew}
 */
export async function migrate<Schema>(database: Kysely<Schema>): Promise<readonly string[]> {
  return migrateFrom(database, join(packageRoot(), 'sql'));
}

/** The same with the `.sql` files of another folder. */
export async function migrateFrom<Schema>(
  database: Kysely<Schema>,
  folder: string,
): Promise<readonly string[]> {
  const known = await migrationNames(folder);
  const applied = await appliedMigrations(database);
  refuseNewer(applied, known);
  if (known.every((name) => applied.has(name))) return [];
  return runPending(database, folder, known);
}

async function migrationNames(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder);
  return files
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort();
}

async function appliedMigrations<Schema>(database: Kysely<Schema>): Promise<ReadonlySet<string>> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if (isUndefinedTable(error)) return new Set();
    throw error;
  }
}

function refuseNewer(applied: ReadonlySet<string>, known: readonly string[]): void {
  const unknown = [...applied].filter((name) => !known.includes(name)).sort();
  if (unknown.length === 0) return;
  throw new SchemaTooNew(
    `The database has migrations that this version does not know (${unknown.join(', ')}): ` +
      'upgrade dependency-xray, or give this version a database of its own.',
  );
}

async function runPending<Schema>(
  database: Kysely<Schema>,
  folder: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => readMigrations(folder, names) },
    // Kysely orders what is applied by the clock of whoever applied it, and clocks differ.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error === undefined) return results.map(({ migrationName }) => migrationName);
  const failed = results.find(({ status }) => status === 'Error')?.migrationName ?? 'before the first one';
  throw new Error(`The database could not be migrated (${failed}); it is as it was.`, { cause: error });
}

async function readMigrations(folder: string, names: readonly string[]): Promise<Record<string, Migration>> {
  const migrations = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(join(folder, `${name}.sql`), 'utf8');
    return [name, { up: async (database) => void (await sql.raw(text).execute(database)) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}

function isUndefinedTable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42P01';
}
