import { besideOf, readCompanion } from '#src/extractors/companion-file.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import type { Scope } from '#src/items/dependency.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { parseJson } from '#src/text/json.ts';
import { webHostOf } from '#src/text/source-url.ts';
import { entriesOf, fieldOf, listOf, textOf, textsOf } from '#src/text/untrusted.ts';

/** composer.lock, with composer.json for what is direct (https://getcomposer.org/doc/04-schema.md). */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile, tree: FileTree): Extraction {
  const lock = parseJson(file.text);
  requireAnyField(lock, ['packages', 'packages-dev']);
  const locked = [...lockedOf(lock, 'packages', 'runtime'), ...lockedOf(lock, 'packages-dev', 'dev')];
  const project = readCompanion(tree, besideOf(file.path, 'composer.json'), parseJson);
  const askedFor = project.value === null ? null : namesAskedFor(project.value, locked);
  const thirdParty = locked.filter(({ entry }) => !isLocal(entry));
  const uses = thirdParty.map((one) => useOf(one, askedFor));
  const extraction = packageUses('composer', file.path, uses);
  return { ...extraction, problems: [...extraction.problems, ...project.problems] };
}

interface Locked {
  readonly entry: unknown;
  readonly name: string;
  readonly scope: Scope;
}

function lockedOf(lock: unknown, list: string, scope: Scope): readonly Locked[] {
  return listOf(fieldOf(lock, list)).flatMap((entry) => {
    const name = textOf(fieldOf(entry, 'name'));
    return name === null ? [] : [{ entry, name, scope }];
  });
}

/** What the project and its packages in local folders require, lower-cased as composer compares names. */
function namesAskedFor(project: unknown, locked: readonly Locked[]): ReadonlySet<string> {
  const local = locked.map(({ entry }) => entry).filter(isLocal);
  const required = [
    ...entriesOf(fieldOf(project, 'require')),
    ...entriesOf(fieldOf(project, 'require-dev')),
    ...local.flatMap((entry) => entriesOf(fieldOf(entry, 'require'))),
  ];
  return new Set(required.map(([name]) => name.toLowerCase()));
}

function isLocal(entry: unknown): boolean {
  return fieldOf(fieldOf(entry, 'dist'), 'type') === 'path';
}

function useOf({ entry, name, scope }: Locked, askedFor: ReadonlySet<string> | null): PackageUse {
  const registry = textOf(fieldOf(entry, 'notification-url'));
  return {
    name,
    version: textOf(fieldOf(entry, 'version')),
    relationship: askedFor === null ? 'unknown' : askedFor.has(name.toLowerCase()) ? 'direct' : 'transitive',
    scope,
    description: textOf(fieldOf(entry, 'description')),
    keywords: textsOf(fieldOf(entry, 'keywords')),
    registry: webHostOf(registry ?? ''),
    source: registry === null ? sourceOf(entry) : null,
  };
}

// Only a registry wants to be told of installations; a package without that address comes out of a repository.
function sourceOf(entry: unknown): string | null {
  const source = fieldOf(entry, 'source');
  const url = textOf(fieldOf(source, 'url'));
  if (url === null) return textOf(fieldOf(fieldOf(entry, 'dist'), 'url'));
  return fieldOf(source, 'type') === 'git' ? gitSource(url, textOf(fieldOf(source, 'reference'))) : url;
}
