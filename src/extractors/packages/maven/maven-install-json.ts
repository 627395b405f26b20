import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { parseJson } from '#src/text/json.ts';
import { entriesOf, fieldOf, isObject, listOf, textOf } from '#src/text/untrusted.ts';

/**
 * maven_install.json of Bazel's rules_jvm_external (https://github.com/bazel-contrib/rules_jvm_external). The newest
 * locks name what was asked for.
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  const lock = parseJson(file.text);
  requireAnyField(lock, ['artifacts', 'dependency_tree']);
  const asked = fieldOf(lock, '__INPUT_ARTIFACTS_HASH');
  const direct = isObject(asked) ? new Set(Object.keys(asked).map(nameOf)) : null;
  const artifacts = [...artifactsIn(lock), ...treeIn(lock)];
  const uses = artifacts.map((artifact) => ({
    ...artifact,
    relationship: relationshipOf(artifact.name, direct),
  }));
  return packageUses('maven', file.path, uses);
}

/** `"group:artifact": {"version": "1.0"}`, with the packaging and the classifier behind the name if it has some. */
function artifactsIn(lock: unknown): readonly PackageUse[] {
  return entriesOf(fieldOf(lock, 'artifacts')).map(([coordinates, entry]) => ({
    name: nameOf(coordinates),
    version: textOf(fieldOf(entry, 'version')),
  }));
}

/** `group:artifact:packaging:classifier:version` of the first version of the format. */
function treeIn(lock: unknown): readonly PackageUse[] {
  return listOf(fieldOf(fieldOf(lock, 'dependency_tree'), 'dependencies')).flatMap((entry) => {
    const coordinates = textOf(fieldOf(entry, 'coord'));
    if (coordinates === null) return [];
    return [{ name: nameOf(coordinates), version: coordinates.split(':').at(-1) ?? null }];
  });
}

function nameOf(coordinates: string): string {
  return coordinates.split(':').slice(0, 2).join(':');
}

function relationshipOf(
  name: string,
  direct: ReadonlySet<string> | null,
): NonNullable<PackageUse['relationship']> {
  if (direct === null) return 'unknown';
  return direct.has(name) ? 'direct' : 'transitive';
}
