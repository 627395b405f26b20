import { posix } from 'node:path';
import type { Format } from '#src/extractors/extractor.ts';
import type { Manifest } from '#src/items/manifest.ts';

/** A manifest as it was read, with what its lock says of others. */
export interface FoundManifest {
  readonly manifest: Omit<Manifest, 'contentHash'>;
  readonly format: Format;
  /** Paths of manifests in other folders that it answers as well. */
  readonly covers: readonly string[];
}

/**
 * Leaves out every manifest that only asks for packages where a lock says which were got: a lock in its folder, or one
 * whose workspace it belongs to. A lock that nothing could be read of covers nothing: ranges are better than no rows.
 */
export function withoutCovered(found: readonly FoundManifest[]): readonly FoundManifest[] {
  const covered = new Set(found.filter(isReadable).flatMap(placesCoveredBy));
  return found.filter(({ manifest: { path }, format }) => {
    const places = (format.lockedBy ?? []).flatMap((lock) => [`${lock}\n${path}`, inFolder(lock, path)]);
    return !places.some((place) => covered.has(place));
  });
}

function isReadable({ manifest }: FoundManifest): boolean {
  return manifest.dependencies.length > 0 || manifest.problems.length === 0;
}

function placesCoveredBy({ manifest, format, covers }: FoundManifest): readonly string[] {
  return [inFolder(format.id, manifest.path), ...covers.map((path) => `${format.id}\n${path}`)];
}

function inFolder(lock: string, path: string): string {
  return `${lock}\n${posix.dirname(path)}/`;
}
