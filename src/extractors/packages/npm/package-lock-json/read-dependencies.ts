import { entriesOf, fieldOf, fieldsOf, textOf } from '#src/text/untrusted.ts';
import { aliasTargetOf, isLocalFolder } from '../../../npm-client/descriptor.ts';
import { originOf } from '../../../npm-client/origin.ts';
import { type Request, requestsOf } from '../../../npm-client/package-json.ts';
import type { PackageUse } from '../../../package-uses.ts';
import { type Installed, installedAt, installTree } from './install-tree.ts';
import { scopeOf } from './read-packages.ts';

/**
 * `dependencies` of lockfile version 1: folder name → package, with the packages inside its own `node_modules`.
 * What the project asks for is in its package.json only.
 * https://docs.npmjs.com/cli/configuring-npm/package-lock-json#dependencies
 */
export function readDependencies(dependencies: unknown, packageJson: unknown): Installed {
  const root = installTree();
  root.isRoot = true;
  root.requests = requestsOf(packageJson);
  const waiting = [{ parent: root, dependencies }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [folderName, entry] of entriesOf(next.dependencies)) {
      const at = install(next.parent, folderName, entry);
      waiting.push({ parent: at, dependencies: fieldOf(entry, 'dependencies') });
    }
  }
  return root;
}

function install(parent: Installed, folderName: string, entry: unknown): Installed {
  const at = installedAt(parent, `node_modules/${folderName}`);
  const fields = fieldsOf(entry);
  at.isRoot = isLocalFolder(textOf(fields.version) ?? '');
  at.use = at.isRoot ? null : useOf(folderName, fields);
  at.requests = entriesOf(fields.requires).map(required);
  return at;
}

function useOf(folderName: string, fields: Readonly<Record<string, unknown>>): PackageUse {
  const locked = textOf(fields.version) ?? '';
  const scope = scopeOf(fields);
  const alias = aliasTargetOf(locked);
  if (alias !== null) {
    return { name: alias.name, version: alias.reference, scope, ...originOf(textOf(fields.resolved)) };
  }
  // In place of a version: a git address with its commit, an archive's address.
  if (/[:/]/.test(locked)) return { name: folderName, scope, source: locked };
  return { name: folderName, version: locked, scope, ...originOf(textOf(fields.resolved)) };
}

function required([name]: readonly [string, unknown]): Request {
  return { name, reference: '', scope: 'runtime' };
}
