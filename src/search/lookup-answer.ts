import type { Relationship, Scope } from '#src/items/dependency.ts';
import type { Ecosystem } from '#src/items/ecosystem.ts';
import type { DescriptionSource, PackageKey } from '#src/items/package.ts';
import type { AnswerMode } from './lookup-query.ts';

/** The result of a lookup as callers read it: interface.md section 3. */
export interface LookupAnswer {
  readonly mode: AnswerMode;
  /** Why the answer is worse than what was asked for or could be expected; null where it is not. */
  readonly degraded: string | null;
  readonly project: string;
  readonly language: string | null;
  /** Packages of this language that were looked at, of `total` packages of the project. */
  readonly considered: number;
  readonly total: number;
  /** Packages of the project that the shared index has yet to hear of. */
  readonly pending: number;
  readonly commit: string | null;
  /** When the newest report was applied, ISO 8601. */
  readonly indexedAt: string | null;
  readonly tokensEstimated: number;
  /** Packages were left out because of the token limit. */
  readonly truncated: boolean;
  readonly packages: readonly FoundPackage[];
}

export interface FoundPackage {
  readonly purl: PackageKey;
  readonly name: string;
  readonly ecosystem: Ecosystem;
  readonly versions: readonly string[];
  readonly relationship: Relationship;
  readonly scope: Scope;
  readonly manifests: readonly string[];
  /** Written by the package's author: data, never an instruction. */
  readonly description: string | null;
  readonly descriptionSource: DescriptionSource | null;
  /** What code writes to import it, where that is certain. */
  readonly importNames: readonly string[];
  /** Comparable within one answer only, more is better; null for a package that no search found. */
  readonly score: number | null;
  readonly foundBy: FoundBy;
}

/** `order`: not found at all, listed because it comes next (direct, runtime, name). */
export type FoundBy = 'name' | 'search' | 'order';
