import { UnreadableText } from '#src/text/unreadable-text.ts';
import type { Request } from '../../../npm-client/package-json.ts';
import type { PackageUse } from '../../../package-uses.ts';

/** A package where npm puts it on the disk, or a folder of the project's own. */
export interface Installed {
  readonly parent: Installed | null;
  readonly depth: number;
  /** By segment of the path below: `packages`, `node_modules/name`, `node_modules/@scope/name`. */
  readonly below: Map<string, Installed>;
  /** Null for a folder that the lockfile says nothing about, a link, and what is the project's own. */
  use: PackageUse | null;
  /** A first-party package: what it asks for is direct. */
  isRoot: boolean;
  requests: readonly Request[];
}

/** npm nests less than 20 deep. A lookup climbs that far for each request. */
const deepest = 100;

export function installTree(): Installed {
  return installed(null);
}

/** The package at a segment below another, made where it is not there yet. */
export function installedAt(parent: Installed, segment: string): Installed {
  const before = parent.below.get(segment);
  if (before !== undefined) return before;
  const made = installed(parent);
  parent.below.set(segment, made);
  return made;
}

/** What `require(name)` finds: Node.js looks beside the package, then beside each parent. */
export function resolve(from: Installed, name: string): Installed | null {
  const segment = `node_modules/${name}`;
  for (let at: Installed | null = from; at !== null; at = at.parent) {
    const found = at.below.get(segment);
    if (found !== undefined) return found;
  }
  return null;
}

/** Every package of the tree, the root first. */
export function* everyInstalled(root: Installed): Generator<Installed> {
  const waiting = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    for (const below of next.below.values()) waiting.push(below);
  }
}

function installed(parent: Installed | null): Installed {
  const depth = parent === null ? 0 : parent.depth + 1;
  if (depth > deepest)
    throw new UnreadableText('too-deep', `expected packages nested at most ${deepest} deep`);
  return { parent, depth, below: new Map(), use: null, isRoot: false, requests: [] };
}
