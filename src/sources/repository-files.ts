import { realpathSync, statSync } from 'node:fs';
import type { FileTree } from '#src/text/file-tree.ts';
import { describeRepository } from './repository-files/describe-repository.ts';
import { listFiles } from './repository-files/list-files.ts';
import { openTree } from './repository-files/open-tree.ts';
import type { Source } from './source.ts';

export interface RepositoryFilesOptions {
  /** Where `git` is found (`PATH`) and whose settings it reads (`HOME`); nothing else of it is passed on. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** More files than that: a problem, and the rest is not scanned. */
  readonly mostFiles?: number;
  /** A larger file: a problem, and it is not read. */
  readonly mostBytesPerFile?: number;
}

/**
 * A checkout on this machine: what git knows of it, or every file where there is no git. Nothing of the checkout is
 * run, whatever its git configuration says.
 * @throws where `folder` is no folder.
 */
export function repositoryFiles(folder: string, options: RepositoryFilesOptions = {}): Source {
  const { environment = {}, mostFiles = 500_000, mostBytesPerFile = 50_000_000 } = options;
  const checkout = { folder: realFolder(folder), environment, mostFiles, mostBytesPerFile };
  return {
    folder: checkout.folder,
    describe: () => describeRepository(checkout),
    open: async (wanted, signal): Promise<FileTree> =>
      openTree(checkout, await listFiles(checkout, signal), wanted),
  };
}

function realFolder(folder: string): string {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return realpathSync(folder);
  const found = stats === undefined ? 'nothing' : 'a file';
  throw new Error(`expected a folder to scan, found ${found} at ${folder}`);
}
