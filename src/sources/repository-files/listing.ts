import type { Problem } from '#src/items/manifest.ts';

/** Which files a checkout has, before any of them is looked at. */
export interface Listing {
  /** In no order. */
  readonly paths: readonly string[];
  /** Some of `paths` that git knows and a sparse checkout leaves out. */
  readonly sparse: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}

export function tooManyFiles(mostFiles: number): Problem {
  const detail = `expected at most ${mostFiles} files, found more: the rest was not scanned; exclude some in .xrayignore`;
  return { path: '.', reason: 'too-many-files', detail };
}
