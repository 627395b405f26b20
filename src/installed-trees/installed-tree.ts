import type { Ecosystem } from '#src/items/ecosystem.ts';

/**
 * Where a package manager unpacks packages, as a source of what they say of themselves. Reads metadata files only;
 * never runs or imports anything of the scanned repository.
 */
export interface InstalledTree {
  readonly ecosystem: Ecosystem;
  /** What the installed packages say; packages that are not installed are not in the answer. */
  readonly describe: (packages: readonly InstalledPackage[], root: string) => Promise<InstalledDescriptions>;
}

export interface InstalledPackage {
  readonly name: string;
  /** Folder of the manifest that names it, relative to the root; `.` for the root. */
  readonly folder: string;
}

/** By package name. */
export type InstalledDescriptions = ReadonlyMap<string, InstalledDescription>;

export interface InstalledDescription {
  readonly description: string | null;
  readonly keywords: readonly string[];
}
