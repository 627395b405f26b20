import type { Dependency } from '#src/items/dependency.ts';
import type { Ecosystem } from '#src/items/ecosystem.ts';
import type { Problem } from '#src/items/manifest.ts';
import type { FileTree } from '#src/text/file-tree.ts';

/**
 * One file format. Pure: text in, data out; no disk, no network, no clock.
 *
 * A file that is not what its name promises makes a reader throw `UnreadableText`, which becomes a problem row.
 * Any other exception is a bug of the extractor.
 */
export interface Extractor {
  /** @param tree for the files beside this one that say what is direct or dev: package.json, Cargo.toml, … */
  readonly extract: (file: ManifestFile, tree: FileTree) => Extraction;
}

export interface ManifestFile {
  readonly path: string;
  readonly text: string;
}

export interface Extraction {
  readonly dependencies: readonly Dependency[];
  /** What of the file could not be used; the rest is in `dependencies`. */
  readonly problems: readonly Problem[];
  /** Paths of manifests in other folders that this one makes needless: of a lock, the members of its workspace. */
  readonly covers?: readonly string[];
}

/** A line of the list: which files a format reads, and its parser, loaded only when a file asks for it. */
export interface Format {
  /** Path below `src/extractors/packages/`, stored with what it found, such as `npm/package-lock-json`. */
  readonly id: string;
  readonly ecosystem: Ecosystem;
  /** Names of the files it reads: `Cargo.lock`; with a folder `gradle/libs.versions.toml`; with one star `*.csproj`. */
  readonly files: readonly string[];
  /** Further files it looks into, beside the manifest or anywhere in the tree; same notation. */
  readonly companions: readonly string[];
  /** Written by a tool, with the versions that it got; a manifest only asks. What `--lock-only` goes by. */
  readonly isLock: boolean;
  /** The formats that say more: of one that only asks for packages, those that say what was got. See `withoutCovered`. */
  readonly lockedBy?: readonly string[];
  readonly load: () => Promise<Extractor>;
}
