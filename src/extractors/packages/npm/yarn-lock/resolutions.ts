import { entriesOf, fieldOf, textOf } from '#src/text/untrusted.ts';

/**
 * `resolutions` of the root's package.json, by the name of the package they replace. The parents that a pattern may
 * name (`parent/name`) are left out of account: the entry is looked for only where the request's own is missing.
 * https://classic.yarnpkg.com/lang/en/docs/selective-version-resolutions/
 */
export function resolutionsOf(packageJson: unknown): ReadonlyMap<string, string> {
  const resolutions = new Map<string, string>();
  for (const [pattern, reference] of entriesOf(fieldOf(packageJson, 'resolutions'))) {
    const name = /((?:@[^/]+\/)?[^/@]+)(?:@[^/]*)?$/.exec(pattern.slice(0, 1_000))?.[1];
    if (name !== undefined) resolutions.set(name, textOf(reference) ?? '');
  }
  return resolutions;
}
