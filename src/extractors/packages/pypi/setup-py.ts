import { entryProblems } from '#src/extractors/entry-problems.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { longestRequirement, parseRequirementUse } from '#src/extractors/python-project/requirement-use.ts';
import { pythonTokens, type SetupText, textsGivenTo } from '#src/extractors/python-project/setup-call.ts';
import type { Scope } from '#src/items/dependency.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';

/** setup.py of setuptools, as far as it can be read without running it. */
export const extractor: Extractor = { extract };

const scopeByArgument: readonly (readonly [string, Scope])[] = [
  ['install_requires', 'runtime'],
  ['extras_require', 'optional'],
  ['setup_requires', 'build'],
  ['tests_require', 'dev'],
];

function extract({ path, text }: ManifestFile): Extraction {
  refuseConflictMarkers(text);
  if (!/\bsetup\b/.test(text))
    throw new UnreadableText('malformed', 'expected a call of setup(), found none');
  const tokens = pythonTokens(text);
  const asked = scopeByArgument.flatMap(([argument, scope]) =>
    textsGivenTo(tokens, argument).map((one) => ({ ...one, scope })),
  );
  const extraction = packageUses('pypi', path, asked.flatMap(useOf));
  const malformed = asked.filter(
    ({ text: one, isDynamic }) => !isDynamic && parseRequirementUse(one) === null,
  );
  const found = malformed.map(({ text: one }) => one);
  const problems = entryProblems(path, 'malformed', 'a requirement', found);
  return { ...extraction, problems: [...extraction.problems, ...problems] };
}

function useOf({ text, isDynamic, scope }: SetupText & { readonly scope: Scope }): readonly PackageUse[] {
  const asked = isDynamic ? namedIn(text) : parseRequirementUse(text);
  return asked === null || asked === 'local' ? [] : [{ ...asked, relationship: 'direct', scope }];
}

/** Which version is only known when the code runs. */
function namedIn(text: string): Pick<PackageUse, 'name'> | null {
  const name = /^\s*([\w.-]+)\s*(?:\[[^\]]*\])?\s*[=<>~!;]/.exec(text.slice(0, longestRequirement))?.[1];
  return name === undefined ? null : { name };
}
