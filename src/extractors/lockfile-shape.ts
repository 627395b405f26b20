import type { Problem } from '#src/items/manifest.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';
import { isObject } from '#src/text/untrusted.ts';

/**
 * Tells a lockfile from other well-formed data: at least one of its own fields is there.
 * @throws {UnreadableText} `malformed`
 */
export function requireAnyField(data: unknown, names: readonly string[]): void {
  if (isObject(data) && names.some((name) => Object.hasOwn(data, name))) return;
  throw new UnreadableText('malformed', `expected any of the fields ${names.join(', ')}, found none`);
}

/**
 * A problem where a lockfile is newer than what we know. What is understood of it is still reported, and with the
 * problem beside it nothing counts as removed.
 */
export function newerFormat(path: string, found: unknown, newestKnown: number): readonly Problem[] {
  const version = Number.parseFloat(String(found));
  if (!(version >= newestKnown + 1)) return [];
  const detail = `expected format version ${newestKnown} or older, found ${version}`;
  return [{ path, reason: 'unsupported-version', detail }];
}
