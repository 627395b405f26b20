import { type AskedReference, conanfileReferences } from '#src/extractors/conan-project/conanfile-text.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';

/** conanfile.txt: what a project asks Conan for. */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  refuseConflictMarkers(file.text);
  return packageUses('conan', file.path, conanfileReferences(file.text).map(useOf));
}

/** A range stands in brackets: `zlib/[>=1.2 <2]`. */
function useOf({ name, version, scope, line }: AskedReference): PackageUse {
  const range = /^\[(.*)\]$/.exec(version)?.[1] ?? null;
  return { name, version: range === null ? version : null, range, relationship: 'direct', scope, line };
}
