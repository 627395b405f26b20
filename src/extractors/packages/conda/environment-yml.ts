import { parseCondaEnvironment } from '#src/extractors/conda-project/conda-environment.ts';
import { parseMatchSpec } from '#src/extractors/conda-project/match-spec.ts';
import { entryProblems } from '#src/extractors/entry-problems.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { parseRequirementLine } from '#src/extractors/python-project/requirement-line.ts';

/** environment.yml of conda, with what it has pip install. It does not tell what is for development. */
export const extractor: Extractor = { extract };

function extract({ path, text }: ManifestFile): Extraction {
  const { specs, pip } = parseCondaEnvironment(text);
  const lines = pip.map((line) => ({ line, parsed: parseRequirementLine(line) }));
  const uses = [
    ...specs.flatMap((spec) => parseMatchSpec(spec) ?? []),
    ...lines.flatMap(({ parsed }) => (parsed.kind === 'package' ? [{ ...parsed.asked, ecosystem }] : [])),
  ];
  const malformed = [
    ...specs.filter((spec) => parseMatchSpec(spec) === null),
    ...lines.filter(({ parsed }) => parsed.kind === 'malformed').map(({ line }) => line),
  ];
  const extraction = packageUses('conda', path, uses.map(withRelationship));
  const problems = entryProblems(path, 'malformed', 'a package such as name=1.0', malformed);
  return { ...extraction, problems: [...extraction.problems, ...problems] };
}

const ecosystem = 'pypi';

/** A version may come out of `conda env export`, which lists everything; a range is only ever written by hand. */
function withRelationship(use: PackageUse): PackageUse {
  return { ...use, relationship: use.version || use.source ? 'unknown' : 'direct' };
}
