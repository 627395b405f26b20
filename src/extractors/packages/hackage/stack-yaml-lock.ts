import { cutOffProblems } from '#src/extractors/cut-off.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import { fieldOf, listOf, textOf } from '#src/text/untrusted.ts';
import { parseYamlDocuments } from '#src/text/yaml.ts';

/**
 * stack.yaml.lock (https://docs.haskellstack.org/en/stable/topics/lock_files/): the packages that are not taken from
 * the snapshot.
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  refuseConflictMarkers(file.text);
  const [lock] = parseYamlDocuments(file.text);
  requireAnyField(lock, ['packages', 'snapshots']);
  const completed = listOf(fieldOf(lock, 'packages')).map((entry) => fieldOf(entry, 'completed'));
  const extraction = packageUses('hackage', file.path, completed.flatMap(useOf));
  return { ...extraction, problems: [...extraction.problems, ...cutOffProblems(file.path, file.text)] };
}

function useOf(completed: unknown): readonly PackageUse[] {
  const hackage = textOf(fieldOf(completed, 'hackage'));
  if (hackage !== null) return [nameAndVersion(hackage)];
  const name = textOf(fieldOf(completed, 'name'));
  if (name === null) return [];
  return [{ name, version: textOf(fieldOf(completed, 'version')), source: sourceOf(completed) }];
}

/** `postgresql-libpq-0.10.1.0@sha256:6b58…,3166`: the version begins after the last `-`. */
function nameAndVersion(text: string): PackageUse {
  const [locked = ''] = text.split('@');
  const dash = locked.lastIndexOf('-');
  return dash < 0 ? { name: locked } : { name: locked.slice(0, dash), version: locked.slice(dash + 1) };
}

function sourceOf(completed: unknown): string | null {
  const repository = textOf(fieldOf(completed, 'git'));
  return repository === null
    ? textOf(fieldOf(completed, 'url'))
    : gitSource(repository, textOf(fieldOf(completed, 'commit')));
}
