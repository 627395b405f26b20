import { cutOffProblems } from '#src/extractors/cut-off.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';

/**
 * cabal.project.freeze (https://cabal.readthedocs.io/en/stable/cabal-commands.html#cabal-freeze): one constraint for
 * each package of the plan, among constraints on flags. The compiler's own packages are there as well.
 */
export const extractor: Extractor = { extract };

function extract({ path, text }: ManifestFile): Extraction {
  refuseConflictMarkers(text);
  if (!/^(?:constraints|active-repositories|index-state|with-compiler):/m.test(text)) {
    throw new UnreadableText('malformed', 'expected a field such as `constraints:`, found none');
  }
  const extraction = packageUses('hackage', path, text.split('\n').flatMap(useOf));
  return { ...extraction, problems: [...extraction.problems, ...cutOffProblems(path, text)] };
}

/** `any.name ==1.2.3,` */
function useOf(line: string, index: number): readonly PackageUse[] {
  const [, name, version] = /^(?:constraints:)?\s*any\.(\S+)\s*==\s*([^\s,|]+)/.exec(line) ?? [];
  return name === undefined || version === undefined ? [] : [{ name, version, line: index + 1 }];
}
