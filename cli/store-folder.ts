import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '#worker/config.ts';

const defaultName = '.xray';

/** Nothing was synced where a command looked for it. */
export class NothingSynced extends Error {
  override readonly name = 'NothingSynced';
}

/** Where the embedded store of a repository lies, whether it is there or not. */
export function storeFolderOf(config: Config, repository: string): string {
  return resolve(config.storeFolder ?? join(repository, defaultName));
}

/**
 * The store that commands without a folder use: the one of the nearest repository above.
 * @throws {NothingSynced} rather than making an empty store.
 */
export function nearestStoreFolder(config: Config, workingFolder: string): string {
  const folder = storeFolderOf(config, nearestRepository(workingFolder));
  if (isStored(config, folder)) return folder;
  throw new NothingSynced(
    `expected a store in ${folder}, found none: run \`xray sync\` in the repository first`,
  );
}

/** Whether there may be something in it: a server always, the embedded store once it was made. */
export function isStored(config: Config, folder: string): boolean {
  return config.databaseUrl !== null || existsSync(folder);
}

/** The nearest folder, upwards, with a store of its own; the folder itself where there is none. */
export function nearestRepository(workingFolder: string): string {
  let folder = resolve(workingFolder);
  while (!existsSync(join(folder, defaultName))) {
    const parent = dirname(folder);
    if (parent === folder) return resolve(workingFolder);
    folder = parent;
  }
  return folder;
}
