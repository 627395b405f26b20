import type { Format } from '#src/extractors/extractor.ts';
import { formats as allFormats } from '#src/extractors/index.ts';
import { installedTrees as allInstalledTrees } from '#src/installed-trees/index.ts';
import type { InstalledTree } from '#src/installed-trees/installed-tree.ts';
import { type HashedReport, normaliseReport } from '#src/report/normalise-report.ts';
import type { Source } from '#src/sources/source.ts';
import { addInstalledDescriptions } from './add-installed-descriptions.ts';
import { readManifests } from './read-manifests.ts';
import { type PathGlobs, selectManifests } from './select-manifests.ts';

export interface ScanOptions extends PathGlobs {
  readonly scannerVersion: string;
  /** Read lockfiles only, no manifest that merely asks for packages. */
  readonly lockOnly?: boolean;
  readonly formats?: readonly Format[];
  readonly installedTrees?: readonly InstalledTree[];
  readonly onProgress?: (progress: ScanProgress) => void;
  /** Ends the scan between two files, with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface ScanProgress {
  readonly files: number;
  readonly manifests: number;
  readonly manifestsRead: number;
}

/**
 * A repository → what it depends on, and the hash of that. Equal trees give equal reports apart from scanner and
 * commit. Whatever cannot be read is in the report as a problem.
 */
export async function scanRepository(source: Source, options: ScanOptions): Promise<HashedReport> {
  const { formats = allFormats, installedTrees = allInstalledTrees, onProgress, signal } = options;
  const { formatsOf, isWanted } = selectManifests(
    options.lockOnly ? formats.filter(({ isLock }) => isLock) : formats,
    options,
  );
  const [description, tree] = await Promise.all([source.describe(), source.open(isWanted, signal)]);
  const files = tree.paths.length;
  const onRead = (manifestsRead: number, manifests: number) =>
    onProgress?.({ files, manifests, manifestsRead });
  const { manifests, problems } = await readManifests({ tree, formatsOf, onRead, signal });
  const { name, host, externalId, commitSha, ref } = description;
  return normaliseReport({
    scanner: { name: 'dependency-xray', version: options.scannerVersion },
    project: { name, host, externalId },
    commit: { sha: commitSha, ref },
    manifests:
      source.folder === null
        ? manifests
        : await addInstalledDescriptions(manifests, installedTrees, source.folder),
    problems: [...tree.problems, ...problems],
  });
}
