import type { FileTree } from '#src/text/file-tree.ts';
import { textOf } from '#src/text/untrusted.ts';
import {
  aliasTargetOf,
  type Descriptor,
  isLocalFolder,
  parseDescriptor,
} from '../../../npm-client/descriptor.ts';
import { originOf } from '../../../npm-client/origin.ts';
import { readPackageJson, requestsOf } from '../../../npm-client/package-json.ts';
import { workspaceFolders } from '../../../npm-client/workspaces.ts';
import { type ClassicEntry, parseClassicLock } from './classic-syntax.ts';
import type { LockedPackage, YarnLock } from './locked-package.ts';
import { resolutionsOf } from './resolutions.ts';

/**
 * The yarn.lock of yarn 1. It does not say what the project asks for: the package.json files of the root and its
 * workspaces do.
 * https://classic.yarnpkg.com/lang/en/docs/yarn-lock/
 */
export function readClassicLock(text: string, tree: FileTree, folder: string): YarnLock {
  const packages = packagesOf(parseClassicLock(text));
  const root = readPackageJson(tree, folder);
  const workspaces = workspaceFolders(tree, folder, root.value);
  const packageJsons = [root, ...workspaces.map((path) => readPackageJson(tree, path))];
  return {
    packages,
    projectRequests: packageJsons.flatMap(({ value }) => requestsOf(value)),
    scopesKnown: root.value !== null,
    resolutions: resolutionsOf(root.value),
    workspaces,
    problems: packageJsons.flatMap(({ problems }) => problems),
  };
}

function packagesOf(entries: readonly ClassicEntry[]): ReadonlyMap<string, LockedPackage> {
  const packages = new Map<string, LockedPackage>();
  for (const entry of entries) {
    const locked = lockedPackage(entry);
    for (const descriptor of entry.descriptors) packages.set(descriptor, locked);
  }
  return packages;
}

function lockedPackage({ descriptors, fields }: ClassicEntry): LockedPackage {
  const parsed = descriptors.map(parseDescriptor);
  const isLocal = parsed.some(({ reference }) => isLocalFolder(reference));
  const use = {
    name: realNameOf(parsed[0]),
    version: textOf(fields.version),
    ...originOf(textOf(fields.resolved)),
  };
  return { use: isLocal ? null : use, requests: requestsOf(fields) };
}

function realNameOf(descriptor: Descriptor | undefined): string {
  return aliasTargetOf(descriptor?.reference ?? '')?.name ?? descriptor?.name ?? '';
}
