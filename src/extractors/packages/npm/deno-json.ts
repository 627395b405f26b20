import { parseSpecifier } from '#src/extractors/deno-project/specifier.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { parseJsonc } from '#src/text/jsonc.ts';
import { entriesOf, fieldOf, textOf } from '#src/text/untrusted.ts';

/**
 * deno.json and deno.jsonc, for projects without a lock: the packages of the import map
 * (https://docs.deno.com/runtime/fundamentals/configuration/). It does not tell what is only for tests.
 */
export const extractor: Extractor = { extract };

const usualFields = [
  ...['name', 'version', 'exports', 'imports', 'scopes', 'importMap', 'workspace', 'tasks', 'lock', 'links'],
  ...['compilerOptions', 'fmt', 'lint', 'test', 'bench', 'exclude', 'publish', 'nodeModulesDir', 'unstable'],
  ...['vendor', 'permissions', 'deploy', 'license'],
];

function extract({ path, text }: ManifestFile): Extraction {
  const file = parseJsonc(text);
  requireAnyField(file, usualFields);
  const maps = [
    fieldOf(file, 'imports'),
    ...entriesOf(fieldOf(file, 'scopes')).map(([, imports]) => imports),
  ];
  return packageUses('npm', path, maps.flatMap(entriesOf).flatMap(useOf));
}

function useOf([, value]: readonly [string, unknown]): readonly PackageUse[] {
  const specifier = parseSpecifier(textOf(value) ?? '');
  if (specifier === null) return [];
  const { name, ecosystem, range } = specifier;
  const isExact = /^\d+\.\d+\.\d+(?:[-+][\w.+-]*)?$/.test(range);
  return [{ name, ecosystem, relationship: 'direct', ...(isExact ? { version: range } : { range }) }];
}
