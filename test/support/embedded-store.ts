import { randomUUID } from 'node:crypto';
import { cp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#src/stores/postgres/open-database.ts';
import { migrate } from '#src/stores/postgres/sql-migrations.ts';
import { cacheFolder, schemaHash } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A folder with an empty, migrated `.xray`: a copy, because a new store takes PGlite seconds. */
export async function folderWithStore(): Promise<string> {
  const folder = temporaryFolder();
  await cp(await templateStore(), join(folder, '.xray'), { recursive: true });
  return folder;
}

async function templateStore(): Promise<string> {
  const template = join(cacheFolder, `embedded-${await schemaHash()}`);
  const isThere = await stat(template).catch(() => null);
  if (isThere === null) await makeTemplate(template);
  return template;
}

async function makeTemplate(template: string): Promise<void> {
  const draft = `${template}.${randomUUID()}`;
  const database = await openDatabase<unknown>({ kind: 'embedded', directory: draft });
  await migrate(database.kysely);
  await database.close();
  // Another test file may have been faster; either will do.
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }));
}
