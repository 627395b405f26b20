import type { DescriptionSource, PackageKey } from './package.ts';

/** `unknown` where the file cannot tell: never guessed. */
export type Relationship = 'direct' | 'transitive' | 'unknown';

export type Scope = 'runtime' | 'dev' | 'optional' | 'build' | 'unknown';

/** One use of a package by a project: one version of it in one manifest. */
export interface Dependency {
  readonly purl: PackageKey;
  /** As published: `@scope/name`, `vendor/name`, a Go module path. */
  readonly name: string;
  /** The exact version; null where the file has none. */
  readonly version: string | null;
  /** What the manifest asked for, where the file says so and `version` is null. */
  readonly range: string | null;
  readonly relationship: Relationship;
  readonly scope: Scope;
  /** Only where a local source had it. */
  readonly description: string | null;
  readonly descriptionSource: Extract<DescriptionSource, 'lockfile' | 'installed'> | null;
  readonly keywords: readonly string[];
  /** Host of the registry, where the file names one. */
  readonly registry: string | null;
  /** Where a dependency that is in no registry comes from: a git URL with its commit, a tarball's URL. */
  readonly source: string | null;
  /** 1-based line in the manifest, where cheap to know. Says nothing about the package, so never compared. */
  readonly line: number | null;
}

// Strongest first. An unknown may be anything, so only what is certainly stronger wins over it.
export const relationshipsByStrength = ['direct', 'unknown', 'transitive'] as const satisfies Relationship[];
export const scopesByStrength = ['runtime', 'unknown', 'optional', 'build', 'dev'] as const satisfies Scope[];

/** What several uses of one package come to together; of none, as of one that is needed most. */
export function strongest<Value>(order: readonly [Value, ...Value[]], values: Iterable<Value>): Value {
  const all = new Set(values);
  return order.find((value) => all.has(value)) ?? order[0];
}
