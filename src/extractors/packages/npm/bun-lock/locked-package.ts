import { isLocalFolder, parseDescriptor } from '#src/extractors/npm-client/descriptor.ts';
import { type Request, requestsOf } from '#src/extractors/npm-client/package-json.ts';
import type { PackageUse } from '#src/extractors/package-uses.ts';
import { webHostOf } from '#src/text/source-url.ts';
import { fieldOf, isObject, listOf, textOf, textsOf } from '#src/text/untrusted.ts';

/** One entry of `packages`. */
export interface LockedPackage {
  /** Null for the project's own: a workspace, a linked or copied folder. */
  readonly use: PackageUse | null;
  readonly requests: readonly Request[];
}

/**
 * `[name@reference, …]`. What follows depends on where the package comes from: only a registry's has its address, empty
 * for the usual one; the first object is what the package says of itself. The key may be an alias.
 */
export function lockedPackage(entry: unknown): LockedPackage | null {
  const tuple = listOf(entry);
  const identity = textOf(tuple[0]);
  if (identity === null) return null;
  const { name, reference } = parseDescriptor(identity);
  const fields = tuple.find(isObject);
  if (reference.startsWith('root:') || isLocalFolder(reference))
    return { use: null, requests: requestsIn(fields) };
  const origin = isAddress(reference)
    ? { source: reference }
    : { version: reference, registry: webHostOf(textOf(tuple[1]) ?? '') };
  return { use: { name, ...origin }, requests: requestsIn(fields) };
}

function isAddress(reference: string): boolean {
  return /[:/]/.test(reference);
}

function requestsIn(fields: unknown): readonly Request[] {
  const optionalPeers = new Set(textsOf(fieldOf(fields, 'optionalPeers')));
  return requestsOf(fields).map((request) =>
    optionalPeers.has(request.name) ? { ...request, scope: 'optional' } : request,
  );
}
