import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { projectRequirements } from '#src/extractors/python-project/python-project.ts';
import { type AskedPackage, parseRequirementUse } from '#src/extractors/python-project/requirement-use.ts';
import { normalisedPypiName } from '#src/text/purl.ts';
import { parseToml } from '#src/text/toml.ts';
import { entriesOf, fieldOf, textOf, textsOf } from '#src/text/untrusted.ts';

/**
 * pyproject.toml, for projects without a lock: what they ask for, what they are built with
 * (https://packaging.python.org/en/latest/specifications/pyproject-toml/).
 */
export const extractor: Extractor = { extract };

function extract({ path, text }: ManifestFile): Extraction {
  const file = parseToml(text);
  requireAnyField(file, ['project', 'tool', 'build-system', 'dependency-groups']);
  const firstParty = firstPartyNames(file);
  const uses = [...askedUses(file), ...buildUses(file)].filter(
    ({ name }) => !firstParty.has(normalisedPypiName(name)),
  );
  const sources = gitSources(file);
  const placed = uses.map((use) => ({ ...use, ...sources.get(normalisedPypiName(use.name)) }));
  return packageUses('pypi', path, placed);
}

function askedUses(file: unknown): readonly PackageUse[] {
  return projectRequirements(file).flatMap(({ asked, scope }) =>
    asked === 'local' ? [] : [{ ...asked, relationship: 'direct', scope }],
  );
}

function buildUses(file: unknown): readonly PackageUse[] {
  return textsOf(fieldOf(fieldOf(file, 'build-system'), 'requires')).flatMap((text) => {
    const asked = parseRequirementUse(text);
    return asked === null || asked === 'local' ? [] : [{ ...asked, relationship: 'direct', scope: 'build' }];
  });
}

/** The project, which its extras may name, and what uv takes from folders. */
function firstPartyNames(file: unknown): ReadonlySet<string> {
  const local = uvSources(file).filter(([, source]) => isLocal(source));
  const own = textOf(fieldOf(fieldOf(file, 'project'), 'name'));
  return new Set([own ?? '', ...local.map(([name]) => name)].map(normalisedPypiName));
}

function isLocal(source: unknown): boolean {
  return fieldOf(source, 'workspace') === true || textOf(fieldOf(source, 'path')) !== null;
}

/** Normalised name of a package → the repository that uv takes it from. */
function gitSources(file: unknown): ReadonlyMap<string, Pick<AskedPackage, 'source'>> {
  const sources = uvSources(file).flatMap(([name, source]) => {
    const git = textOf(fieldOf(source, 'git'));
    if (git === null) return [];
    return [[normalisedPypiName(name), { source: gitSource(git, textOf(fieldOf(source, 'rev'))) }] as const];
  });
  return new Map(sources);
}

function uvSources(file: unknown): readonly (readonly [string, unknown])[] {
  return entriesOf(fieldOf(fieldOf(fieldOf(file, 'tool'), 'uv'), 'sources'));
}
