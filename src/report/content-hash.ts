import { createHash, type Hash } from 'node:crypto';
import type { Dependency } from '#src/items/dependency.ts';
import type { Manifest, Problem } from '#src/items/manifest.ts';

/**
 * What a manifest says, as a hash: equal for equal rows, whatever the file's formatting. Line numbers are left out, so
 * that a line inserted at the top of a lockfile changes nothing.
 */
export function manifestContentHash(manifest: Omit<Manifest, 'contentHash'>): string {
  const hash = createHash('sha256');
  addFields(hash, [manifest.path, manifest.format, manifest.ecosystem, manifest.context]);
  for (const dependency of manifest.dependencies) addFields(hash, fieldsOf(dependency));
  addProblems(hash, manifest.problems);
  return `sha256:${hash.digest('hex')}`;
}

/** What a report says: scanner and commit left out, so an unchanged tree has an unchanged hash. */
export function reportContentHash(
  manifests: readonly Pick<Manifest, 'path' | 'contentHash'>[],
  problems: readonly Problem[],
): string {
  const hash = createHash('sha256');
  for (const manifest of manifests) addFields(hash, [manifest.path, manifest.contentHash]);
  addProblems(hash, problems);
  return `sha256:${hash.digest('hex')}`;
}

function fieldsOf(row: Dependency): readonly (string | null)[] {
  const { purl, name, version, range, relationship, scope } = row;
  const { description, descriptionSource, keywords, registry, source } = row;
  return [
    ...[purl, name, version, range, relationship, scope],
    ...[description, descriptionSource, String(keywords.length), ...keywords, registry, source],
  ];
}

function addProblems(hash: Hash, problems: readonly Problem[]): void {
  for (const { path, reason, detail } of problems) addFields(hash, ['problem', path, reason, detail]);
}

// JSON keeps the fields apart: ["a,b"] and ["a","b"] must not hash alike.
function addFields(hash: Hash, fields: readonly (string | null)[]): void {
  hash.update(JSON.stringify(fields)).update('\n');
}
