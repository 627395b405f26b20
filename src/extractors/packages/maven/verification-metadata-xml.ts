import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { attributeOf, childrenOf, parseXml, type XmlElement } from '#src/text/xml.ts';

/**
 * gradle/verification-metadata.xml (https://docs.gradle.org/current/userguide/dependency_verification.html): whatever
 * Gradle ever downloaded for the build, plugins and superseded versions among it.
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  // Counted before they are parsed, which takes much longer.
  refuseTooManyPackages(file.text.split('<component ').length - 1);
  const metadata = parseXml(file.text, 'verification-metadata');
  const components = childrenOf(metadata, 'components').flatMap((list) => childrenOf(list, 'component'));
  return packageUses('maven', file.path, components.map(useOf));
}

function useOf(component: XmlElement): PackageUse {
  const group = attributeOf(component, 'group') ?? '';
  const name = attributeOf(component, 'name') ?? '';
  return { name: `${group}:${name}`, version: attributeOf(component, 'version') };
}
