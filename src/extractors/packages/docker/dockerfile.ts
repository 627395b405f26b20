import { imageUse } from '#src/extractors/container-image/image-reference.ts';
import { withVariables } from '#src/extractors/container-image/variables.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';

/**
 * Dockerfile: the images that it builds upon (https://docs.docker.com/reference/dockerfile/). The last stage is what
 * runs; images of other stages only build.
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  if (file.path.endsWith('.dockerignore')) return { dependencies: [], problems: [] };
  refuseConflictMarkers(file.text);
  const stages = stagesIn(file.text);
  if (stages.length === 0) throw new UnreadableText('malformed', 'expected an instruction FROM, found none');
  return packageUses('docker', file.path, imagesOf(stages));
}

interface Stage {
  readonly name: string | null;
  /** An image, or the name of an earlier stage; null where it is only known when it is built. */
  readonly base: string | null;
  /** 1-based. */
  readonly line: number;
}

function stagesIn(text: string): readonly Stage[] {
  const values = new Map<string, string>();
  const stages: Stage[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const [, variable, value] = /^\s*ARG\s+(\w+)=["']?([^\s"']*)/i.exec(line) ?? [];
    if (variable !== undefined && stages.length === 0) values.set(variable, value ?? '');
    const [, base, name = null] =
      /^\s*FROM\s+(?:--\S+\s+)*([^\s-]\S*)(?:\s+AS\s+(\S+))?\s*$/i.exec(line) ?? [];
    if (base === undefined) continue;
    stages.push({ name: name?.toLowerCase() ?? null, base: withVariables(base, values), line: index + 1 });
  }
  return stages;
}

/** A stage may stand on an earlier one, and so on its image. */
function imagesOf(stages: readonly Stage[]): readonly PackageUse[] {
  const originByName = new Map<string, Stage>();
  const origins = stages.map((stage) => {
    const origin = originByName.get(stage.base?.toLowerCase() ?? '') ?? stage;
    if (stage.name !== null) originByName.set(stage.name, origin);
    return origin;
  });
  const running = origins.at(-1);
  return [...new Set(origins)].flatMap((origin) => useOf(origin, origin === running));
}

function useOf({ base, line }: Stage, isRunning: boolean): readonly PackageUse[] {
  const image = base === null || base === 'scratch' ? null : imageUse(base);
  return image === null
    ? []
    : [{ ...image, relationship: 'direct', scope: isRunning ? 'runtime' : 'build', line }];
}
