/** What the key of a package says, before its own fields. */
export interface PackageKeyParts {
  readonly name: string;
  /** Null where the key has an address in place of a version. */
  readonly version: string | null;
  /** Host of a registry other than the usual one. */
  readonly registry: string | null;
}

/**
 * Splits the key of a package:
 * - lockfile version 9: `name@1.0.0(peer@2.0.0)`, `name@https://…`
 * - 6: `/name@1.0.0(peer@2.0.0)`, `host/name@1.0.0`
 * - 5: `/name/1.0.0_peer@2.0.0`, `host/@scope/name/1.0.0`
 *
 * @returns null for a key of none of these forms: an address, whose entry has the name.
 * https://github.com/pnpm/spec/tree/master/lockfile
 */
export function parsePackageKey(key: string): PackageKeyParts | null {
  const [bare = ''] = key.split('(');
  return partsOf(withAt.exec(bare)) ?? partsOf(withSlash.exec(bare));
}

const withAt = /^(?:(?<host>[^@/]*)\/)?(?<name>(?:@[^@/]+\/)?[^@/]+)@(?<reference>.+)$/;
const withSlash = /^(?<host>[^/]*)\/(?<name>(?:@[^/]+\/)?[^@/]+)\/(?<reference>\d[^_/]*)(?:_.*)?$/;

function partsOf(match: RegExpExecArray | null): PackageKeyParts | null {
  const { host = '', name = '', reference = '' } = match?.groups ?? {};
  if (match === null) return null;
  return { name, version: /^\d/.test(reference) ? reference : null, registry: host === '' ? null : host };
}
