import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { parseToml } from '#src/text/toml.ts';
import { entriesOf, fieldOf, isObject, textOf } from '#src/text/untrusted.ts';

/**
 * Version catalogs of Gradle such as gradle/libs.versions.toml
 * (https://docs.gradle.org/current/userguide/version_catalogs.html). A catalog offers libraries to the build scripts;
 * which of them they take, and for what, it does not say.
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  // A person writes them, each on a line. Counted before they are parsed, which takes much longer.
  refuseTooManyPackages(file.text.split('\n').length);
  const catalog = parseToml(file.text);
  requireAnyField(catalog, ['libraries', 'versions', 'plugins', 'bundles', 'metadata']);
  const versions = fieldOf(catalog, 'versions');
  const libraries = entriesOf(fieldOf(catalog, 'libraries'));
  return packageUses(
    'maven',
    file.path,
    libraries.flatMap(([, library]) => useOf(library, versions)),
  );
}

function useOf(library: unknown, versions: unknown): readonly PackageUse[] {
  const shorthand = textOf(library);
  if (shorthand !== null) {
    const [group = '', artifact = '', version = ''] = shorthand.split(':');
    return [{ name: `${group}:${artifact}`, ...versionOrRange(version) }];
  }
  const name = textOf(fieldOf(library, 'module')) ?? groupAndName(library);
  if (name === null) return [];
  return [{ name, ...versionOrRange(versionOf(fieldOf(library, 'version'), versions)) }];
}

function groupAndName(library: unknown): string | null {
  const group = textOf(fieldOf(library, 'group'));
  const name = textOf(fieldOf(library, 'name'));
  return group === null || name === null ? null : `${group}:${name}`;
}

/** A version is a text, a reference to one of `versions`, or rich: what must be, what should be, what is preferred. */
function versionOf(version: unknown, versions: unknown): string | null {
  if (!isObject(version)) return textOf(version);
  const reference = textOf(fieldOf(version, 'ref'));
  if (reference !== null) return versionOf(fieldOf(versions, reference), undefined);
  const texts = ['strictly', 'require', 'prefer'].map((kind) => textOf(fieldOf(version, kind)));
  return texts.find((text) => text !== null) ?? null;
}

/** `[1.0,2.0)`, `1.+` and `latest.release` leave the choice to Gradle. */
function versionOrRange(text: string | null): Pick<PackageUse, 'version' | 'range'> {
  return text !== null && /^[[(\]]|\+$|^latest\./.test(text) ? { range: text } : { version: text };
}
