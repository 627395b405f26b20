import type { PackageUse } from '#src/extractors/package-uses.ts';

/**
 * `registry.example:5000/owner/name:tag@sha256:…` (https://github.com/distribution/reference). Without a host the
 * image comes from whatever registry the machine is set up for.
 * @returns null for a text that names no image.
 */
export function imageUse(reference: string): Pick<PackageUse, 'name' | 'version' | 'registry'> | null {
  const [tagged = '', digest = null] = reference.split('@');
  const colon = tagged.lastIndexOf(':');
  const hasTag = colon > tagged.lastIndexOf('/');
  const repository = hasTag ? tagged.slice(0, colon) : tagged;
  const slash = repository.indexOf('/');
  const host = repository.slice(0, Math.max(slash, 0));
  const hasHost = /[.:]/.test(host) || host === 'localhost';
  const name = hasHost ? repository.slice(slash + 1) : repository;
  if (name === '') return null;
  return { name, version: hasTag ? tagged.slice(colon + 1) : digest, registry: hasHost ? host : null };
}
