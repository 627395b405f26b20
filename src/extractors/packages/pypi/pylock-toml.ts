import { besideOf, readCompanion } from '#src/extractors/companion-file.ts';
import { cutOffProblems } from '#src/extractors/cut-off.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { newerFormat, requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { parsePythonProject } from '#src/extractors/python-project/python-project.ts';
import { isLocalAddress } from '#src/extractors/python-project/requirement-use.ts';
import type { Relationship, Scope } from '#src/items/dependency.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { normalisedPypiName } from '#src/text/purl.ts';
import { webHostOf } from '#src/text/source-url.ts';
import { parseToml } from '#src/text/toml.ts';
import { fieldOf, listOf, textOf, textsOf } from '#src/text/untrusted.ts';

/**
 * pylock.toml and pylock.<name>.toml (https://packaging.python.org/en/latest/specifications/pylock-toml/). What a package
 * is for stands only in its marker: `'dev' in dependency_groups`.
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile, tree: FileTree): Extraction {
  const lock = parseToml(file.text);
  requireAnyField(lock, ['lock-version', 'packages']);
  const entries = listOf(fieldOf(lock, 'packages'));
  refuseTooManyPackages(entries.length);
  const project = readCompanion(tree, besideOf(file.path, 'pyproject.toml'), parsePythonProject);
  const asked = project.value === null ? null : new Set(project.value.map(({ name }) => name));
  const defaultGroups = new Set(textsOf(fieldOf(lock, 'default-groups')));
  const uses = entries
    .filter((entry) => !isLocal(entry))
    .flatMap((entry) => useOf(entry, asked, defaultGroups));
  const extraction = packageUses('pypi', file.path, uses);
  const newer = newerFormat(file.path, fieldOf(lock, 'lock-version'), 1);
  const cut = cutOffProblems(file.path, file.text);
  return { ...extraction, problems: [...extraction.problems, ...project.problems, ...newer, ...cut] };
}

function isLocal(entry: unknown): boolean {
  if (fieldOf(entry, 'directory') !== undefined) return true;
  const places = ['vcs', 'archive']
    .map((kind) => fieldOf(entry, kind))
    .filter((place) => place !== undefined);
  return places.some((place) => isLocalAddress(textOf(fieldOf(place, 'url')) ?? ''));
}

function useOf(
  entry: unknown,
  asked: ReadonlySet<string> | null,
  defaultGroups: ReadonlySet<string>,
): readonly PackageUse[] {
  const name = textOf(fieldOf(entry, 'name'));
  if (name === null) return [];
  return [
    {
      name,
      version: textOf(fieldOf(entry, 'version')),
      relationship: relationshipOf(name, asked),
      scope: scopeOf(textOf(fieldOf(entry, 'marker')) ?? '', defaultGroups),
      registry: webHostOf(textOf(fieldOf(entry, 'index')) ?? ''),
      source: sourceOf(entry),
    },
  ];
}

function relationshipOf(name: string, asked: ReadonlySet<string> | null): Relationship {
  if (asked === null) return 'unknown';
  return asked.has(normalisedPypiName(name)) ? 'direct' : 'transitive';
}

/** A lock without groups or extras in it is what one installation needs: which, nobody says. */
function scopeOf(marker: string, defaultGroups: ReadonlySet<string>): Scope {
  const memberships = [
    ...marker.slice(0, longestMarker).matchAll(/["']([^"']*)["']\s+in\s+(dependency_groups|extras)/g),
  ];
  const groups = memberships
    .filter(([, , kind]) => kind === 'dependency_groups')
    .map(([, group]) => group ?? '');
  if (groups.some((group) => defaultGroups.has(group))) return 'runtime';
  if (memberships.length > groups.length) return 'optional';
  return groups.length > 0 ? 'dev' : 'unknown';
}

const longestMarker = 10_000;

function sourceOf(entry: unknown): string | null {
  const vcs = fieldOf(entry, 'vcs');
  const url = textOf(fieldOf(vcs, 'url'));
  if (url === null) return textOf(fieldOf(fieldOf(entry, 'archive'), 'url'));
  return gitSource(url, textOf(fieldOf(vcs, 'commit-id')));
}
