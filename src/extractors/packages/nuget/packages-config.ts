import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { attributeOf, childrenOf, parseXml, type XmlElement } from '#src/text/xml.ts';

/**
 * packages.config (https://learn.microsoft.com/nuget/reference/packages-config): all packages of a project, those that
 * it asks for and those that these need.
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  // Counted before they are parsed, which takes much longer.
  refuseTooManyPackages(file.text.split('<package ').length - 1);
  const packages = childrenOf(parseXml(file.text, 'packages'), 'package');
  return packageUses('nuget', file.path, packages.flatMap(useOf));
}

/** NuGet itself refuses an entry without a name or a version. */
function useOf(element: XmlElement): readonly PackageUse[] {
  const name = attributeOf(element, 'id');
  const version = attributeOf(element, 'version');
  if (name === null || version === null) return [];
  return [
    { name, version, scope: attributeOf(element, 'developmentDependency') === 'true' ? 'dev' : 'runtime' },
  ];
}
