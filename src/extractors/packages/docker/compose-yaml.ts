import { imageUse } from '#src/extractors/container-image/image-reference.ts';
import { withVariables } from '#src/extractors/container-image/variables.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import { entriesOf, fieldOf, textOf } from '#src/text/untrusted.ts';
import { parseYamlDocuments } from '#src/text/yaml.ts';

/** Compose files: the images of the services that are not built here (https://docs.docker.com/reference/compose-file/). */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  refuseConflictMarkers(file.text);
  const [compose] = parseYamlDocuments(file.text);
  requireAnyField(compose, ['services', 'include', 'volumes', 'networks', 'name', 'version']);
  const services = entriesOf(fieldOf(compose, 'services')).map(([, service]) => service);
  return packageUses('docker', file.path, services.flatMap(useOf));
}

const noVariables: ReadonlyMap<string, string> = new Map();

function useOf(service: unknown): readonly PackageUse[] {
  const reference = textOf(fieldOf(service, 'image'));
  // Beside `build`, `image` names what comes out.
  if (reference === null || fieldOf(service, 'build') !== undefined) return [];
  const known = withVariables(reference, noVariables);
  const image = known === null ? null : imageUse(known);
  return image === null ? [] : [{ ...image, relationship: 'direct' }];
}
