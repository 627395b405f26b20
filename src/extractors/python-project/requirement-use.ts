import type { PackageUse } from '#src/extractors/package-uses.ts';

/** What one requirement asks for. */
export type AskedPackage = Pick<PackageUse, 'name' | 'version' | 'range' | 'source'>;

/** Longer text is none: the expressions that read it go over blanks more than once. */
export const longestRequirement = 10_000;

/**
 * One requirement (https://packaging.python.org/en/latest/specifications/dependency-specifiers/) as a row. Only `==` and
 * `===` without a wildcard give a version; anything else is a range.
 * @returns `local` for a folder or an archive of the checkout, null for text that is no requirement
 */
export function parseRequirementUse(text: string): AskedPackage | 'local' | null {
  if (text.length > longestRequirement) return null;
  const [, name, rest = ''] = /^\s*([\w.-]+)\s*(?:\[[^\]]*\])?(.*)$/.exec(text) ?? [];
  if (name === undefined) return null;
  const address = /^\s*@\s*(\S+)/.exec(rest)?.[1];
  if (address !== undefined) return isLocalAddress(address) ? 'local' : { name, source: address };
  const specifier = specifierIn(rest);
  return specifier === null ? null : { name, ...versionOrRange(specifier) };
}

/** Version or range that a specifier such as `>=1,<2` gives. */
export function versionOrRange(specifier: string): Pick<AskedPackage, 'version' | 'range'> {
  const exact = /^={2,3}\s*([^\s,*$]+)$/.exec(specifier)?.[1];
  if (exact !== undefined) return { version: exact };
  // A variable of the environment: what it holds is not in the repository.
  return { version: null, range: specifier.includes('${') ? null : specifier };
}

export function isLocalAddress(address: string): boolean {
  return address.startsWith('file:') || !/^[a-z][a-z0-9+.-]*:/i.test(address);
}

// `name (>=1)` is how the oldest metadata writes it. A `;` begins the conditions.
function specifierIn(rest: string): string | null {
  const [specifier = ''] = rest.split(';');
  const clauses = specifier.trim().replace(/^\((.*)\)$/, '$1');
  if (clauses === '') return '';
  const isSound = clauses.split(',').every((clause) => /^\s*(?:[=~!<>]=|===|<|>)\s*[^\s,]+\s*$/.test(clause));
  return isSound ? clauses.trim() : null;
}
