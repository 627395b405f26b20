import type { PackageUse } from '../package-uses.ts';
import { aliasTargetOf, isLocalFolder } from './descriptor.ts';
import type { Request } from './package-json.ts';

/**
 * A request as a row of its own, where no lock says what came of it; null for a first-party package.
 * https://docs.npmjs.com/cli/configuring-npm/package-json#dependencies
 */
export function askedPackage({ name, reference, scope }: Request): PackageUse | null {
  if (isLocalFolder(reference) || reference.startsWith('workspace:')) return null;
  const alias = aliasTargetOf(reference);
  const asked = { relationship: 'direct', scope } as const;
  if (alias !== null) return { ...asked, name: alias.name, ...versionOrRange(alias.reference) };
  if (isAddress(reference)) return { ...asked, name, source: reference };
  return { ...asked, name, ...versionOrRange(reference) };
}

// `catalog:` names a list of ranges, no place.
function isAddress(reference: string): boolean {
  if (reference.startsWith('catalog:')) return false;
  return /^[a-z][a-z+]*:|^[\w.-]+\/[\w.-]+(?:#|$)|^[^@\s]+@[^:\s]+:/i.test(reference);
}

function versionOrRange(reference: string): Pick<PackageUse, 'version' | 'range'> {
  const exact = /^\s*[=v]*(\d+\.\d+\.\d+(?:[-+][\w.+-]*)?)\s*$/.exec(reference)?.[1];
  return exact === undefined ? { range: reference.trim() } : { version: exact };
}
