import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import type { Scope } from '#src/items/dependency.ts';
import { parseJson } from '#src/text/json.ts';
import { entriesOf, fieldOf, textOf } from '#src/text/untrusted.ts';

/** composer.json, for projects without a lock: what they ask for (https://getcomposer.org/doc/04-schema.md). */
export const extractor: Extractor = { extract };

const usualFields = [
  ...[
    'name',
    'description',
    'type',
    'require',
    'require-dev',
    'autoload',
    'autoload-dev',
    'config',
    'scripts',
  ],
  ...['repositories', 'extra', 'license', 'authors', 'minimum-stability', 'replace', 'provide', 'bin'],
];

function extract({ path, text }: ManifestFile): Extraction {
  const project = parseJson(text);
  requireAnyField(project, usualFields);
  return packageUses('composer', path, [
    ...usesIn(fieldOf(project, 'require'), 'runtime'),
    ...usesIn(fieldOf(project, 'require-dev'), 'dev'),
  ]);
}

function usesIn(required: unknown, scope: Scope): readonly PackageUse[] {
  return entriesOf(required)
    .filter(([name]) => !isPlatform(name))
    .map(([name, constraint]) => ({
      name,
      relationship: 'direct',
      scope,
      ...versionOrRange(textOf(constraint) ?? ''),
    }));
}

/** PHP, its extensions and libraries, and Composer itself: the only names without a vendor. */
function isPlatform(name: string): boolean {
  return !name.includes('/');
}

function versionOrRange(constraint: string): Pick<PackageUse, 'version' | 'range'> {
  const exact = /^=?\s*(v?\d+(?:\.\d+){2,3}(?:-[\w.]+)?)$/.exec(constraint.trim())?.[1];
  return exact === undefined ? { range: constraint } : { version: exact };
}
