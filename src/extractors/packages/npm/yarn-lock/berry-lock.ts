import type { FileTree } from '#src/text/file-tree.ts';
import { parseJson } from '#src/text/json.ts';
import { webHostOf } from '#src/text/source-url.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';
import { entriesOf, fieldOf, isObject, textOf } from '#src/text/untrusted.ts';
import { parseYamlDocuments } from '#src/text/yaml.ts';
import type { Companion } from '../../../companion-file.ts';
import { isLocalFolder, parseDescriptor } from '../../../npm-client/descriptor.ts';
import { folderIn } from '../../../npm-client/folder.ts';
import {
  type PackageJson,
  type Request,
  readPackageJson,
  requestsOf,
} from '../../../npm-client/package-json.ts';
import { refuseTooManyPackages } from '../../../package-limit.ts';
import type { PackageUse } from '../../../package-uses.ts';
import type { LockedPackage, YarnLock } from './locked-package.ts';
import { resolutionsOf } from './resolutions.ts';

/**
 * The yarn.lock of yarn 2 and later: YAML, since yarn 6 JSON. Workspaces are entries of their own, which mix runtime
 * and dev; their package.json files tell the two apart.
 */
export function readBerryLock(text: string, tree: FileTree, folder: string): YarnLock {
  const entries = entriesIn(text);
  const workspaces = new Map<string, Companion<PackageJson>>();
  for (const entry of entries.values()) {
    const path = workspacePathOf(entry);
    if (path !== null) workspaces.set(path, readPackageJson(tree, folderIn(folder, path)));
  }
  const packageJsons = [...workspaces.values()];
  return {
    packages: packagesOf(entries, workspaces),
    projectRequests: [],
    scopesKnown: packageJsons.every(({ value }) => value !== null),
    resolutions: resolutionsOf(workspaces.get('.')?.value),
    workspaces: [...workspaces.keys()].map((path) => folderIn(folder, path)),
    problems: packageJsons.flatMap(({ problems }) => problems),
  };
}

/** Entries by key: the descriptors that led to one, with commas between. */
function entriesIn(text: string): ReadonlyMap<string, unknown> {
  const isJson = text.startsWith('{');
  const lock = isJson ? parseJson(text) : parseYamlDocuments(text)[0];
  if (!isObject(fieldOf(lock, '__metadata'))) {
    throw new UnreadableText('malformed', 'expected the lockfile of yarn 2 or later, found no __metadata');
  }
  const entries = isJson
    ? entriesOf(fieldOf(lock, 'entries')).map(([key, entry]) => [key, fieldOf(entry, 'resolution')] as const)
    : entriesOf(lock).filter(([key]) => key !== '__metadata');
  refuseTooManyPackages(entries.length);
  return new Map(entries);
}

function packagesOf(
  entries: ReadonlyMap<string, unknown>,
  workspaces: ReadonlyMap<string, Companion<PackageJson>>,
): ReadonlyMap<string, LockedPackage> {
  const byResolution = new Map<string, LockedPackage>();
  for (const entry of entries.values()) {
    const packageJson = workspaces.get(workspacePathOf(entry) ?? '');
    byResolution.set(resolutionOf(entry), {
      use: useOf(entry),
      requests: requestsIn(entry, packageJson?.value),
    });
  }
  const packages = new Map<string, LockedPackage>();
  for (const [key, entry] of entries) {
    const locked = byResolution.get(unpatched(resolutionOf(entry))) ?? byResolution.get(resolutionOf(entry));
    if (locked === undefined) continue;
    for (const descriptor of key.split(/, */)) packages.set(descriptor, locked);
  }
  return packages;
}

/** `name@protocol:selector::parameters`, the package itself; the key may be an alias. */
function resolutionOf(entry: unknown): string {
  return textOf(fieldOf(entry, 'resolution')) ?? '';
}

/** A patched package has an entry next to that of the package it patches: `name@patch:name@npm%3A1.0.0#…`. */
function unpatched(resolution: string): string {
  return /@patch:([^#]*)/.exec(resolution)?.[1]?.replace(/%3A/gi, ':') ?? resolution;
}

function workspacePathOf(entry: unknown): string | null {
  return /@workspace:(.*)$/.exec(resolutionOf(entry))?.[1] ?? null;
}

function useOf(entry: unknown): PackageUse | null {
  const { name, reference } = parseDescriptor(resolutionOf(entry));
  const [address = '', parameters = ''] = reference.split('::');
  if (isLocalFolder(address)) return null;
  const version = textOf(fieldOf(entry, 'version'));
  if (address.startsWith('npm:')) return { name, version, registry: registryIn(parameters) };
  if (address.startsWith('patch:')) return { name, version };
  return { name, version, source: address };
}

function registryIn(parameters: string): string | null {
  return webHostOf(new URLSearchParams(parameters).get('__archiveUrl') ?? '');
}

function requestsIn(entry: unknown, packageJson: unknown): readonly Request[] {
  const scopes = new Map(requestsOf(packageJson).map(({ name, scope }) => [name, scope]));
  return entriesOf(fieldOf(entry, 'dependencies')).map(([name, reference]) => ({
    name,
    reference: textOf(reference) ?? '',
    scope: isOptional(entry, name) ? 'optional' : (scopes.get(name) ?? 'runtime'),
  }));
}

function isOptional(entry: unknown, name: string): boolean {
  return String(fieldOf(fieldOf(fieldOf(entry, 'dependenciesMeta'), name), 'optional')) === 'true';
}
