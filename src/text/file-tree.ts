import type { Problem } from '#src/items/manifest.ts';

/** The files of one repository at one moment, readable without knowing where they lie. */
export interface FileTree {
  /** Relative to the root, with `/`, sorted. */
  readonly paths: readonly string[];
  readonly has: (path: string) => boolean;
  /** Text of one file of `paths`, decoded, bounded; a problem where it cannot be had. */
  readonly read: (path: string) => FileText;
  /** What could not even be listed. */
  readonly problems: readonly Problem[];
}

export type FileText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'problem'; readonly problem: Problem };
