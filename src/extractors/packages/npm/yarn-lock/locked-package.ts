import type { Problem } from '#src/items/manifest.ts';
import type { Request } from '../../../npm-client/package-json.ts';
import type { PackageUse } from '../../../package-uses.ts';

/** An entry of a yarn.lock, whatever version wrote it. */
export interface LockedPackage {
  /** Null for the project's own: a workspace, a linked or copied folder. */
  readonly use: PackageUse | null;
  readonly requests: readonly Request[];
}

export interface YarnLock {
  /** By every descriptor that led to the entry: `name@^1.0.0`. */
  readonly packages: ReadonlyMap<string, LockedPackage>;
  /** What the project asks for besides its own entries in the lockfile. */
  readonly projectRequests: readonly Request[];
  /** False where the package.json files that tell dev from runtime are not all there. */
  readonly scopesKnown: boolean;
  /** What the root's `resolutions` put in place of any other reference, by name. */
  readonly resolutions: ReadonlyMap<string, string>;
  /** Folders of its workspaces. */
  readonly workspaces: readonly string[];
  readonly problems: readonly Problem[];
}

/** The entry that a request led to; yarn 2 and later write `npm:` where the request may not have it. */
export function packageFor(lock: YarnLock, { name, reference }: Request): LockedPackage | null {
  for (const candidate of [reference, lock.resolutions.get(name) ?? reference]) {
    const found = lock.packages.get(`${name}@${candidate}`) ?? lock.packages.get(`${name}@npm:${candidate}`);
    if (found !== undefined) return found;
  }
  return null;
}
