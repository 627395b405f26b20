import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import type { Scope } from '#src/items/dependency.ts';
import { parseJson } from '#src/text/json.ts';
import { entriesOf, fieldOf, listOf, textOf } from '#src/text/untrusted.ts';

/**
 * vcpkg.json (https://learn.microsoft.com/vcpkg/reference/vcpkg-json). Versions follow from a commit of the registry,
 * so that only overridden ones stand in the file.
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  const project = parseJson(file.text);
  requireAnyField(project, ['name', 'dependencies', 'overrides', 'builtin-baseline', 'features']);
  const features = entriesOf(fieldOf(project, 'features')).map(([, feature]) => feature);
  const asked = [
    ...listOf(fieldOf(project, 'dependencies')).map((entry) => askedPort(entry, 'runtime')),
    ...features.flatMap((feature) =>
      listOf(fieldOf(feature, 'dependencies')).map((entry) => askedPort(entry, 'optional')),
    ),
  ];
  const ownName = textOf(fieldOf(project, 'name'));
  const overrides = overriddenVersions(project);
  const uses = asked
    .filter(({ name }) => name !== null && name !== ownName)
    .map((port) => useOf(port, overrides));
  return packageUses('vcpkg', file.path, uses);
}

interface AskedPort {
  readonly name: string | null;
  readonly range: string | null;
  readonly scope: Scope;
}

function askedPort(entry: unknown, scope: Scope): AskedPort {
  const atLeast = textOf(fieldOf(entry, 'version>='));
  return {
    name: textOf(entry) ?? textOf(fieldOf(entry, 'name')),
    range: atLeast === null ? null : `>=${atLeast}`,
    scope: fieldOf(entry, 'host') === true ? 'build' : scope,
  };
}

function overriddenVersions(project: unknown): ReadonlyMap<string, string> {
  const schemes = ['version', 'version-semver', 'version-date', 'version-string'];
  return new Map(
    listOf(fieldOf(project, 'overrides')).flatMap((entry) => {
      const name = textOf(fieldOf(entry, 'name'));
      const version = schemes.map((scheme) => textOf(fieldOf(entry, scheme))).find((text) => text !== null);
      return name === null || version == null ? [] : [[name, version] as const];
    }),
  );
}

function useOf({ name, range, scope }: AskedPort, overrides: ReadonlyMap<string, string>): PackageUse {
  const version = overrides.get(name ?? '') ?? null;
  return { name: name ?? '', version, range: version === null ? range : null, relationship: 'direct', scope };
}
