import { besideOf, readCompanion } from '#src/extractors/companion-file.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { isLocalAddress } from '#src/extractors/python-project/requirement-use.ts';
import type { Relationship, Scope } from '#src/items/dependency.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { parseJson } from '#src/text/json.ts';
import { normalisedPypiName } from '#src/text/purl.ts';
import { webHostOf } from '#src/text/source-url.ts';
import { parseToml } from '#src/text/toml.ts';
import { entriesOf, fieldOf, isObject, listOf, textOf } from '#src/text/untrusted.ts';

/**
 * Pipfile.lock, with the Pipfile for what is direct. Each category, `default`, `develop` or one of the project's own, is
 * locked for itself and may hold another version (https://pipenv.pypa.io/en/latest/pipfile.html).
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile, tree: FileTree): Extraction {
  const lock = parseJson(file.text);
  requireAnyField(lock, ['_meta', 'default', 'develop']);
  const registries = registriesIn(lock);
  const pipfile = readCompanion(tree, besideOf(file.path, 'Pipfile'), parseToml);
  const uses = categoriesOf(lock).flatMap(([category, packages]) => {
    const relationshipOf = relationshipsIn(pipfile.value, category);
    return entriesOf(packages).flatMap(([name, entry]) =>
      isLocal(entry)
        ? []
        : [
            {
              name,
              scope: scopeOf(category),
              relationship: relationshipOf(name),
              ...lockedOf(entry, registries),
            },
          ],
    );
  });
  const extraction = packageUses('pypi', file.path, uses);
  return { ...extraction, problems: [...extraction.problems, ...pipfile.problems] };
}

function categoriesOf(lock: unknown): readonly (readonly [string, unknown])[] {
  return entriesOf(lock).filter(([category]) => category !== '_meta');
}

function scopeOf(category: string): Scope {
  if (category === 'default') return 'runtime';
  return category === 'develop' ? 'dev' : 'unknown';
}

/** The Pipfile calls the first two categories by other names. */
function relationshipsIn(pipfile: unknown, category: string): (name: string) => Relationship {
  if (pipfile === null) return () => 'unknown';
  const table = { default: 'packages', develop: 'dev-packages' }[category] ?? category;
  const asked = new Set(entriesOf(fieldOf(pipfile, table)).map(([name]) => normalisedPypiName(name)));
  return (name) => (asked.has(normalisedPypiName(name)) ? 'direct' : 'transitive');
}

/** Name of a source → host of its registry. */
function registriesIn(lock: unknown): ReadonlyMap<unknown, string | null> {
  const sources = listOf(fieldOf(fieldOf(lock, '_meta'), 'sources'));
  return new Map(
    sources.map((source) => [fieldOf(source, 'name'), webHostOf(textOf(fieldOf(source, 'url')) ?? '')]),
  );
}

function isLocal(entry: unknown): boolean {
  const address = textOf(fieldOf(entry, 'file'));
  return textOf(fieldOf(entry, 'path')) !== null || (address !== null && isLocalAddress(address));
}

function lockedOf(
  entry: unknown,
  registries: ReadonlyMap<unknown, string | null>,
): Pick<PackageUse, 'version' | 'registry' | 'source'> {
  // An entry of the first Pipenv is the specifier alone.
  const specifier = textOf(isObject(entry) ? entry.version : entry);
  const version = specifier?.replace(/^={2,3}/, '') ?? null;
  const git = textOf(fieldOf(entry, 'git'));
  if (git !== null) return { version, source: gitSource(git, textOf(fieldOf(entry, 'ref'))) };
  const file = textOf(fieldOf(entry, 'file'));
  return file === null
    ? { version, registry: registries.get(fieldOf(entry, 'index')) ?? null }
    : { version, source: file };
}
