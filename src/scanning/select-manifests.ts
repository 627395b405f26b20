import picomatch from 'picomatch';
import type { Format } from '#src/extractors/extractor.ts';
import { companionMatcher, formatMatcher } from '#src/extractors/match-formats.ts';

export interface PathGlobs {
  /** Only manifests that one of these matches; empty: all. */
  readonly include?: readonly string[];
  /** None that one of these matches. */
  readonly exclude?: readonly string[];
}

export interface ManifestSelection {
  /** Formats that read a path; none where it is no manifest or not asked for. */
  readonly formatsOf: (path: string) => readonly Format[];
  /** Manifests, and the files that their formats look into besides. */
  readonly isWanted: (path: string) => boolean;
}

/** Decides by the path alone, so that no other file is touched. */
export function selectManifests(formats: readonly Format[], globs: PathGlobs): ManifestSelection {
  const formatsByName = formatMatcher(formats);
  const companions = companionMatcher(formats);
  const isAskedFor = globFilter(globs);
  const formatsOf = (path: string) => {
    const matching = formatsByName(path);
    return matching.length === 0 || !isAskedFor(path) ? [] : matching;
  };
  return { formatsOf, isWanted: (path) => formatsOf(path).length > 0 || companions(path).length > 0 };
}

function globFilter({ include = [], exclude = [] }: PathGlobs): (path: string) => boolean {
  // `.github` and its like are folders as any other.
  const isIncluded = include.length === 0 ? () => true : picomatch([...include], { dot: true });
  const isExcluded = picomatch([...exclude], { dot: true });
  return (path) => isIncluded(path) && !isExcluded(path);
}
