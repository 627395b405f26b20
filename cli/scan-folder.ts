import { resolve } from 'node:path';
import { packageVersion } from '#src/own-package.ts';
import type { HashedReport } from '#src/report/normalise-report.ts';
import type { CommandRun } from './command-run.ts';
import type { ScanCommandOptions } from './scan.ts';

export interface ScannedFolder extends HashedReport {
  /** Real path. */
  readonly folder: string;
}

/** Scans a folder as the command line says, with progress. */
export async function scanFolder(
  { options, terminal, progress }: CommandRun<ScanCommandOptions>,
  directory: string,
): Promise<ScannedFolder> {
  const [{ repositoryFiles }, { scanRepository }, { readConfig }] = await Promise.all([
    import('#src/sources/repository-files.ts'),
    import('#src/scanning/scan-repository.ts'),
    import('#worker/config.ts'),
  ]);
  const folder = resolve(terminal.workingFolder, directory);
  const source = repositoryFiles(folder, { environment: readConfig().environment });
  const scanned = await scanRepository(source, {
    scannerVersion: packageVersion(),
    ...(options.include && { include: options.include }),
    ...(options.exclude && { exclude: options.exclude }),
    lockOnly: options.lockOnly ?? false,
    signal: terminal.signal,
    onProgress: ({ manifestsRead, manifests }) =>
      progress.update(`scanning ${manifestsRead} of ${manifests} manifests`),
  });
  progress.clear();
  return { ...scanned, folder: source.folder ?? folder };
}
