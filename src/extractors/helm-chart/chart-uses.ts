import type { PackageUse } from '#src/extractors/package-uses.ts';
import { webHostOf } from '#src/text/source-url.ts';
import { fieldOf, listOf, textOf } from '#src/text/untrusted.ts';

/** The charts that a Chart.yaml or its lock lists, without those of the same checkout. */
export function chartUses(chart: unknown): readonly PackageUse[] {
  return listOf(fieldOf(chart, 'dependencies')).flatMap(useOf);
}

function useOf(entry: unknown): readonly PackageUse[] {
  const name = textOf(fieldOf(entry, 'name'));
  const repository = textOf(fieldOf(entry, 'repository'));
  // Without an address the chart lies in the folder `charts`.
  if (name === null || repository === null || repository.startsWith('file://')) return [];
  const wanted = textOf(fieldOf(entry, 'version'));
  const isExact = wanted !== null && /^v?\d+\.\d+\.\d+(?:[-+][\w.+-]*)?$/.test(wanted);
  return [
    {
      name,
      version: isExact ? wanted : null,
      range: isExact ? null : wanted,
      relationship: 'direct',
      scope: textOf(fieldOf(entry, 'condition')) === null ? 'runtime' : 'optional',
      registry: webHostOf(repository.replace(/^oci:/, 'https:')),
    },
  ];
}
