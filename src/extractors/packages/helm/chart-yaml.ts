import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { chartUses } from '#src/extractors/helm-chart/chart-uses.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { packageUses } from '#src/extractors/package-uses.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import { parseYamlDocuments } from '#src/text/yaml.ts';

/** Chart.yaml of Helm (https://helm.sh/docs/topics/charts/#the-chartyaml-file). */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  refuseConflictMarkers(file.text);
  const [chart] = parseYamlDocuments(file.text);
  requireAnyField(chart, ['apiVersion', 'name', 'dependencies']);
  return packageUses('helm', file.path, chartUses(chart));
}
