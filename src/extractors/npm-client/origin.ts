import { webHostOf } from '#src/text/source-url.ts';
import type { PackageUse } from '../package-uses.ts';

/**
 * Where an installed package comes from: its registry's host, or the source of one that is in no registry.
 * @param resolved the address a lockfile gives, if any.
 */
export function originOf(resolved: string | null): Pick<PackageUse, 'registry' | 'source'> {
  if (resolved === null) return {};
  return isRegistryArchive(resolved) ? { registry: webHostOf(resolved) } : { source: resolved };
}

// `/name/-/name-1.0.0.tgz`; GitHub's registry has `/download/@scope/name/1.0.0/…`.
function isRegistryArchive(url: string): boolean {
  return /^https?:\/\/[^?#]*\/(?:-\/|download\/@)/i.test(url);
}
