import type { Scope } from '#src/items/dependency.ts';
import { entriesOf, fieldsOf, textOf } from '#src/text/untrusted.ts';
import { originOf } from '../../../npm-client/origin.ts';
import { requestsOf } from '../../../npm-client/package-json.ts';
import { refuseTooManyPackages } from '../../../package-limit.ts';
import type { PackageUse } from '../../../package-uses.ts';
import { type Installed, installedAt, installTree } from './install-tree.ts';

const isModule = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/;

/**
 * `packages` of lockfile versions 2 and 3: install path → package. A path outside every `node_modules` is the
 * project, a workspace or a linked folder.
 * https://docs.npmjs.com/cli/configuring-npm/package-lock-json#packages
 */
export function readPackages(packages: unknown): Installed {
  const root = installTree();
  const entries = entriesOf(packages);
  refuseTooManyPackages(entries.length);
  for (const [path, entry] of entries) {
    const at = placeOf(root, path);
    const fields = fieldsOf(entry);
    if (fields.link === true) continue;
    const folderName = isModule.exec(path)?.[1];
    at.isRoot = folderName === undefined;
    at.use = folderName === undefined ? null : useOf(folderName, fields);
    at.requests = requestsOf(fields);
  }
  return root;
}

function placeOf(root: Installed, path: string): Installed {
  let at = root;
  for (const [segment] of path.matchAll(/node_modules\/(?:@[^/]+\/)?[^/]+|[^/]+/g))
    at = installedAt(at, segment);
  return at;
}

function useOf(folderName: string, fields: Readonly<Record<string, unknown>>): PackageUse {
  return {
    // An alias is a folder of another name.
    name: textOf(fields.name) ?? folderName,
    version: textOf(fields.version),
    scope: scopeOf(fields),
    ...originOf(textOf(fields.resolved)),
  };
}

/** npm's own flags. `devOptional` is behind dev and behind optional packages, and behind nothing else. */
export function scopeOf(fields: Readonly<Record<string, unknown>>): Scope {
  if (fields.dev === true) return 'dev';
  return fields.optional === true || fields.devOptional === true ? 'optional' : 'runtime';
}
