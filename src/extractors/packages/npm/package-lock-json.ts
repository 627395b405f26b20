import type { FileTree } from '#src/text/file-tree.ts';
import { parseJson } from '#src/text/json.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';
import { entriesOf, fieldOf, fieldsOf, isObject } from '#src/text/untrusted.ts';
import type { Extraction, Extractor, ManifestFile } from '../../extractor.ts';
import { folderIn, folderOf, pathIn } from '../../npm-client/folder.ts';
import { readPackageJson } from '../../npm-client/package-json.ts';
import { type PackageUse, packageUses } from '../../package-uses.ts';
import { type Edge, type Root, reachFrom } from '../../reachability.ts';
import { everyInstalled, type Installed, resolve } from './package-lock-json/install-tree.ts';
import { readDependencies } from './package-lock-json/read-dependencies.ts';
import { readPackages } from './package-lock-json/read-packages.ts';

/** package-lock.json and npm-shrinkwrap.json, lockfile versions 1 to 3. */
export const extractor: Extractor = { extract };

const newestVersion = 3;

function extract({ path, text }: ManifestFile, tree: FileTree): Extraction {
  if (isIgnoredByNpm(path, tree)) return { dependencies: [], problems: [] };
  const lock = parseLock(text);
  // Version 2 carries both; its `dependencies` are for older clients.
  if (lock.packages !== undefined) {
    const extraction = packageUses('npm', path, usesOf(readPackages(lock.packages)));
    return { ...extraction, covers: workspaceManifests(path, lock.packages) };
  }
  const packageJson = readPackageJson(tree, folderOf(path));
  const installed = readDependencies(lock.dependencies, packageJson.value);
  const extraction = packageUses('npm', path, usesOf(installed));
  return { ...extraction, problems: [...packageJson.problems, ...extraction.problems] };
}

// https://docs.npmjs.com/cli/configuring-npm/npm-shrinkwrap-json
function isIgnoredByNpm(path: string, tree: FileTree): boolean {
  return path.endsWith('package-lock.json') && tree.has(pathIn(folderOf(path), 'npm-shrinkwrap.json'));
}

function parseLock(text: string): Readonly<Record<string, unknown>> {
  const lock = parseJson(text);
  const version = fieldOf(lock, 'lockfileVersion') ?? 1;
  if (typeof version !== 'number' || version > newestVersion) {
    const detail = `expected lockfileVersion 1 to ${newestVersion}, found ${JSON.stringify(version).slice(0, 20)}`;
    throw new UnreadableText('unsupported-version', detail);
  }
  const { packages, dependencies, lockfileVersion } = fieldsOf(lock);
  const content = version >= 3 ? packages : (packages ?? dependencies ?? (lockfileVersion && {}));
  if (isObject(content)) return fieldsOf(lock);
  throw new UnreadableText('malformed', 'expected an object with packages or dependencies');
}

function workspaceManifests(path: string, packages: unknown): readonly string[] {
  const folders = entriesOf(packages).map(([folder]) => folder);
  const own = folders.filter((folder) => !/(?:^|\/)node_modules\//.test(folder));
  return own.map((folder) => pathIn(folderIn(folderOf(path), folder), 'package.json'));
}

function* usesOf(tree: Installed): Generator<PackageUse> {
  const reached = reachFrom(rootsOf(tree), edgesOf);
  for (const installed of everyInstalled(tree)) {
    if (installed.use !== null) yield { ...installed.use, ...reached.get(installed) };
  }
}

function* rootsOf(tree: Installed): Generator<Root<Installed>> {
  for (const installed of everyInstalled(tree)) {
    if (!installed.isRoot) continue;
    for (const { name, scope } of installed.requests) {
      const id = resolve(installed, name);
      if (id !== null) yield { id, scope };
    }
  }
}

function* edgesOf(installed: Installed): Generator<Edge<Installed>> {
  for (const { name, scope } of installed.requests) {
    const to = scope === 'dev' ? null : resolve(installed, name);
    // A version 1 lockfile says it of the package, not of the request.
    if (to !== null) yield { to, optional: scope === 'optional' || to.use?.scope === 'optional' };
  }
}
