import { besideOf, readCompanion } from '#src/extractors/companion-file.ts';
import { cutOffProblems } from '#src/extractors/cut-off.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { newerFormat, requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import {
  type ProjectRequirement,
  parsePythonProject,
} from '#src/extractors/python-project/python-project.ts';
import { isLocalAddress } from '#src/extractors/python-project/requirement-use.ts';
import type { Relationship, Scope } from '#src/items/dependency.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { normalisedPypiName } from '#src/text/purl.ts';
import { parseToml } from '#src/text/toml.ts';
import { fieldOf, listOf, textOf, textsOf } from '#src/text/untrusted.ts';

/**
 * pdm.lock: it says which groups a package is for; pyproject.toml, what is direct and which groups are for development.
 * A package with extras has an entry for each set of them (https://pdm-project.org/latest/usage/lockfile/).
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile, tree: FileTree): Extraction {
  const lock = parseToml(file.text);
  requireAnyField(lock, ['package', 'metadata']);
  const entries = listOf(fieldOf(lock, 'package'));
  refuseTooManyPackages(entries.length);
  const project = readCompanion(tree, besideOf(file.path, 'pyproject.toml'), parsePythonProject);
  const asked = project.value === null ? null : askedBy(project.value);
  const uses = entries.filter((entry) => !isLocal(entry)).flatMap((entry) => useOf(entry, asked));
  const extraction = packageUses('pypi', file.path, uses);
  const newer = newerFormat(file.path, fieldOf(fieldOf(lock, 'metadata'), 'lock_version'), 4);
  const cut = cutOffProblems(file.path, file.text);
  return { ...extraction, problems: [...extraction.problems, ...project.problems, ...newer, ...cut] };
}

interface Asked {
  /** Normalised names of packages. */
  readonly names: ReadonlySet<string>;
  /** By normalised name of a group. */
  readonly scopes: ReadonlyMap<string, Scope>;
}

function askedBy(project: readonly ProjectRequirement[]): Asked {
  const names = new Set(project.map(({ name }) => name));
  const grouped = project.flatMap(({ group, scope }) =>
    group === null ? [] : [[normalisedPypiName(group), scope] as const],
  );
  return { names, scopes: new Map(grouped) };
}

function isLocal(entry: unknown): boolean {
  const url = textOf(fieldOf(entry, 'url'));
  return textOf(fieldOf(entry, 'path')) !== null || (url !== null && isLocalAddress(url));
}

function useOf(entry: unknown, asked: Asked | null): readonly PackageUse[] {
  const name = textOf(fieldOf(entry, 'name'));
  if (name === null) return [];
  return [
    {
      name,
      version: textOf(fieldOf(entry, 'version')),
      relationship: relationshipOf(name, asked),
      scope: scopeOf(textsOf(fieldOf(entry, 'groups')), asked),
      description: textOf(fieldOf(entry, 'summary')),
      source: sourceOf(entry),
    },
  ];
}

function relationshipOf(name: string, asked: Asked | null): Relationship {
  if (asked === null) return 'unknown';
  return asked.names.has(normalisedPypiName(name)) ? 'direct' : 'transitive';
}

/** A package may be for several groups: the one that needs it most counts. */
function scopeOf(groups: readonly string[], asked: Asked | null): Scope {
  const scopes = new Set(groups.map((group) => scopeOfGroup(group, asked)));
  return (['runtime', 'optional', 'dev'] as const).find((scope) => scopes.has(scope)) ?? 'unknown';
}

// `dev` is where PDM puts what is added with `--dev`.
function scopeOfGroup(group: string, asked: Asked | null): Scope {
  if (group === 'default') return 'runtime';
  return asked?.scopes.get(normalisedPypiName(group)) ?? (group === 'dev' ? 'dev' : 'unknown');
}

function sourceOf(entry: unknown): string | null {
  const git = textOf(fieldOf(entry, 'git'));
  return git === null ? textOf(fieldOf(entry, 'url')) : gitSource(git, textOf(fieldOf(entry, 'revision')));
}
