import { cutOffProblems } from '#src/extractors/cut-off.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import { webHostOf } from '#src/text/source-url.ts';
import { entriesOf, fieldOf, textOf } from '#src/text/untrusted.ts';
import { parseYamlDocuments } from '#src/text/yaml.ts';

/**
 * pubspec.lock of Dart and Flutter (https://dart.dev/tools/pub/glossary#lockfile). It has no edges, so that nobody
 * knows what a transitive package is for.
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  refuseConflictMarkers(file.text);
  const [lock] = parseYamlDocuments(file.text);
  requireAnyField(lock, ['packages', 'sdks']);
  const packages = entriesOf(fieldOf(lock, 'packages')).filter(([, entry]) => isThirdParty(entry));
  const extraction = packageUses('pub', file.path, packages.map(useOf));
  return { ...extraction, problems: [...extraction.problems, ...cutOffProblems(file.path, file.text)] };
}

/** Others are folders of the project, or parts of the SDK itself. */
function isThirdParty(entry: unknown): boolean {
  const source = fieldOf(entry, 'source');
  return source !== 'path' && source !== 'sdk';
}

function useOf([name, entry]: readonly [string, unknown]): PackageUse {
  const description = fieldOf(entry, 'description');
  const isGit = fieldOf(entry, 'source') === 'git';
  const url = textOf(fieldOf(description, 'url')) ?? '';
  return {
    name,
    version: textOf(fieldOf(entry, 'version')),
    ...askedFor.get(textOf(fieldOf(entry, 'dependency')) ?? ''),
    ...(isGit
      ? { source: gitSource(url, textOf(fieldOf(description, 'resolved-ref'))) }
      : { registry: webHostOf(url) }),
  };
}

const askedFor: ReadonlyMap<string, Pick<PackageUse, 'relationship' | 'scope'>> = new Map([
  ['direct main', { relationship: 'direct', scope: 'runtime' }],
  ['direct dev', { relationship: 'direct', scope: 'dev' }],
  // An override may be of a package that nobody asks for.
  ['direct overridden', { relationship: 'unknown' }],
  ['transitive', { relationship: 'transitive' }],
]);
