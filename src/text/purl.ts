import { PackageURL } from 'packageurl-js';
import { type Ecosystem, ecosystems } from '#src/items/ecosystem.ts';
import type { PackageKey } from '#src/items/package.ts';

const longestName = 512;
const longestKey = 1_024;

/**
 * A package's key: its purl without version, type-specific normalisation applied.
 * @param name as published: `@scope/name`, `vendor/name`, `github.com/owner/module`, `group:artifact`.
 * @returns null for a name that no purl can carry: empty, overlong, with lone surrogates or control characters.
 */
export function packageKeyOf(ecosystem: Ecosystem, name: string): PackageKey | null {
  if (name.length > longestName || hasControlCharacter(name) || !name.isWellFormed()) return null;
  const separator = name.lastIndexOf(ecosystem === 'maven' ? ':' : '/');
  const namespace = separator > 0 ? name.slice(0, separator) : null;
  const baseName = separator > 0 ? name.slice(separator + 1) : name;
  try {
    // With a version, which the library demands of some types.
    const purl = new PackageURL(ecosystem, namespace, normalisedName(ecosystem, baseName), '0').toString();
    const key = purl.slice(0, -'@0'.length);
    return key.length > longestKey ? null : key;
  } catch {
    return null;
  }
}

/** The ecosystem of a package's key; null for a type of purl that we do not know. */
export function ecosystemOfKey(key: PackageKey): Ecosystem | null {
  return ecosystems.find((ecosystem) => key.startsWith(`pkg:${ecosystem}/`)) ?? null;
}

/** The one spelling of all spellings of a Python name: https://packaging.python.org/en/latest/specifications/name-normalization/ */
export function normalisedPypiName(name: string): string {
  return name.replace(/[-_.]+/g, '-').toLowerCase();
}

function normalisedName(ecosystem: Ecosystem, name: string): string {
  if (ecosystem === 'pypi') return normalisedPypiName(name);
  // Its registry compares names without regard to case, and projects write them as they please.
  return ecosystem === 'nuget' ? name.toLowerCase() : name;
}

function hasControlCharacter(name: string): boolean {
  for (let index = 0; index < name.length; index++) {
    if (name.charCodeAt(index) < 0x20 || name.charCodeAt(index) === 0x7f) return true;
  }
  return false;
}
