import type { Dependency } from './dependency.ts';
import type { Ecosystem } from './ecosystem.ts';

/** What kind of place in the repository a manifest lies in. */
export type ManifestContext = 'main' | 'test' | 'example' | 'vendored';

/** One lockfile or manifest file as a scan found it. */
export interface Manifest {
  /** Relative to the repository's root, with `/`. */
  readonly path: string;
  /** The extractor that read it, such as `npm/package-lock-json`. */
  readonly format: string;
  readonly ecosystem: Ecosystem;
  /** Of all that was extracted, not of the file's bytes: a comment changes nothing. */
  readonly contentHash: string;
  readonly context: ManifestContext;
  /** Sorted by purl, then version. */
  readonly dependencies: readonly Dependency[];
  /** What could not be read. A manifest with a problem never causes a removal. */
  readonly problems: readonly Problem[];
}

/** A file, or a folder with all that is below it, that could not be read, as data. */
export interface Problem {
  /** `.` is the whole repository. */
  readonly path: string;
  readonly reason: ProblemReason;
  /** For a person: what was expected, what came. */
  readonly detail: string;
}

export const problemReasons = [
  'conflict-markers',
  'encoding',
  'extractor-failed',
  'invalid-name',
  'malformed',
  'outside-repository',
  'too-deep',
  'too-large',
  'too-many-files',
  'too-many-packages',
  'unreadable',
  'unsupported-version',
] as const;

export type ProblemReason = (typeof problemReasons)[number];
