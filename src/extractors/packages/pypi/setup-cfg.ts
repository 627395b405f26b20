import { entryProblems } from '#src/extractors/entry-problems.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { parseRequirementUse } from '#src/extractors/python-project/requirement-use.ts';
import { parseSetupCfg } from '#src/extractors/python-project/setup-cfg.ts';
import type { Scope } from '#src/items/dependency.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';

/** setup.cfg of setuptools (https://setuptools.pypa.io/en/latest/userguide/declarative_config.html). */
export const extractor: Extractor = { extract };

function extract({ path, text }: ManifestFile): Extraction {
  refuseConflictMarkers(text);
  const sections = parseSetupCfg(text);
  const options = sections.get('options');
  const extras = [...(sections.get('options.extras_require')?.values() ?? [])];
  const lists: readonly (readonly [readonly string[], Scope])[] = [
    [options?.get('install_requires') ?? [], 'runtime'],
    [options?.get('setup_requires') ?? [], 'build'],
    [options?.get('tests_require') ?? [], 'dev'],
    ...extras.map((lines) => [lines, 'optional'] as const),
  ];
  const requirements = lists.flatMap(([lines, scope]) =>
    requirementsIn(lines).map((one) => [one, scope] as const),
  );
  const extraction = packageUses('pypi', path, requirements.flatMap(useOf));
  const malformed = requirements.filter(([one]) => parseRequirementUse(one) === null).map(([one]) => one);
  return {
    ...extraction,
    problems: [...extraction.problems, ...entryProblems(path, 'malformed', 'a requirement', malformed)],
  };
}

/** One on each line, or all on the first with `;` between. `file:` names a file that has them. */
function requirementsIn(lines: readonly string[]): readonly string[] {
  const [first = '', ...more] = lines;
  if (first.startsWith('file:')) return [];
  const requirements = more.length > 0 ? lines : first.split(';');
  return requirements.map((line) => line.replace(/\s#.*$/, '').trim()).filter((line) => line !== '');
}

function useOf([requirement, scope]: readonly [string, Scope]): readonly PackageUse[] {
  const asked = parseRequirementUse(requirement);
  return asked === null || asked === 'local' ? [] : [{ ...asked, relationship: 'direct', scope }];
}
