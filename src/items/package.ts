import type { Ecosystem } from './ecosystem.ts';

/** A package's identity: its purl without a version, such as `pkg:npm/%40scope/name`. Shared by all projects. */
export type PackageKey = string;

/**
 * Who said what a package is for, the most trusted last. `lockfile` and `installed` come with a project's report.
 */
export type DescriptionSource = 'lockfile' | 'installed' | 'registry';

/** What the search stands on: everything that is shown or embedded of a package, without any version. */
export interface PackageContent {
  readonly key: PackageKey;
  readonly ecosystem: Ecosystem;
  readonly name: string;
  readonly description: string | null;
  readonly descriptionSource: DescriptionSource | null;
  readonly keywords: readonly string[];
}
