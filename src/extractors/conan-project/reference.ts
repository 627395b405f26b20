export interface ConanReference {
  readonly name: string;
  /** Of a lock; in a conanfile it may be a range. */
  readonly version: string;
}

/**
 * `name/version@user/channel#revision%time`, in old locks with `:package` behind. The user and channel say which fork
 * of a recipe was taken, not another package.
 * @returns null for a text without a name and a version.
 */
export function referenceOf(text: string): ConanReference | null {
  const slash = text.indexOf('/');
  if (slash <= 0) return null;
  const version = text
    .slice(slash + 1)
    .replace(/[@#%:].*$/s, '')
    .trim();
  return version === '' ? null : { name: text.slice(0, slash).trim(), version };
}
