import { cutOffProblems } from '#src/extractors/cut-off.ts';
import { parseSpecifier } from '#src/extractors/deno-project/specifier.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { newerFormat, requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { folderIn, folderOf, pathIn } from '#src/extractors/npm-client/folder.ts';
import { readPackageJson, requestsOf } from '#src/extractors/npm-client/package-json.ts';
import { packageUses } from '#src/extractors/package-uses.ts';
import { type Edge, reachFrom } from '#src/extractors/reachability.ts';
import type { Scope } from '#src/items/dependency.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { parseJson } from '#src/text/json.ts';
import { entriesOf, fieldOf, textsOf } from '#src/text/untrusted.ts';
import { type DenoLock, readDenoLock } from './deno-lock/read-lock.ts';

/**
 * deno.lock, versions 2 to 5, with package.json for what is dev; an import map does not tell. Modules that are imported
 * by address are left out.
 */
export const extractor: Extractor = { extract };

function extract({ path, text }: ManifestFile, tree: FileTree): Extraction {
  const data = parseJson(text);
  requireAnyField(data, ['version']);
  const lock = readDenoLock(data);
  const packageJson = readPackageJson(tree, folderOf(path));
  const scopes = new Map(requestsOf(packageJson.value).map(({ name, scope }) => [name, scope]));
  const workspace = fieldOf(data, 'workspace');
  const reached = reachFrom(rootsOf(lock, workspace, scopes), (id) => edgesOf(lock, id));
  const uses = [...lock.packages.values()].map(({ id, ecosystem, name, version }) => {
    return { name, ecosystem, version, ...reached.get(id) };
  });
  const extraction = packageUses('npm', path, uses);
  const newer = newerFormat(path, fieldOf(data, 'version'), 5);
  return {
    dependencies: extraction.dependencies,
    problems: [...extraction.problems, ...packageJson.problems, ...newer, ...cutOffProblems(path, text)],
    covers: memberManifests(path, workspace),
  };
}

/** What the workspace and its members ask for, in deno.json or in package.json. */
function* rootsOf({ find }: DenoLock, workspace: unknown, scopes: ReadonlyMap<string, Scope>) {
  const members = entriesOf(fieldOf(workspace, 'members')).map(([, member]) => member);
  for (const member of [workspace, ...members]) {
    for (const place of [member, fieldOf(member, 'packageJson')]) {
      for (const specifier of textsOf(fieldOf(place, 'dependencies'))) {
        const id = find(specifier);
        const scope = scopes.get(parseSpecifier(specifier)?.name ?? '') ?? 'unknown';
        if (id !== null) yield { id, scope };
      }
    }
  }
}

function* edgesOf({ packages, find }: DenoLock, id: string): Generator<Edge> {
  const locked = packages.get(id);
  for (const reference of locked?.dependencies ?? []) {
    const to = find(reference);
    if (to !== null) yield { to };
  }
  for (const reference of locked?.optionalDependencies ?? []) {
    const to = find(reference);
    if (to !== null) yield { to, optional: true };
  }
}

function memberManifests(path: string, workspace: unknown): readonly string[] {
  const folders = entriesOf(fieldOf(workspace, 'members')).map(([folder]) =>
    folderIn(folderOf(path), folder),
  );
  return folders.flatMap((folder) => manifestNames.map((name) => pathIn(folder, name)));
}

const manifestNames = ['deno.json', 'deno.jsonc', 'package.json'];
