import { cutOffProblems } from '#src/extractors/cut-off.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { chartUses } from '#src/extractors/helm-chart/chart-uses.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { packageUses } from '#src/extractors/package-uses.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import { parseYamlDocuments } from '#src/text/yaml.ts';

/** Chart.lock of Helm: the exact versions of what Chart.yaml asks for. */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  refuseConflictMarkers(file.text);
  const [lock] = parseYamlDocuments(file.text);
  requireAnyField(lock, ['dependencies', 'digest']);
  const extraction = packageUses('helm', file.path, chartUses(lock));
  return { ...extraction, problems: [...extraction.problems, ...cutOffProblems(file.path, file.text)] };
}
