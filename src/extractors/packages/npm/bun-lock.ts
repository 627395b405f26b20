import { cutOffProblems } from '#src/extractors/cut-off.ts';
import { entryProblems } from '#src/extractors/entry-problems.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { newerFormat, requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { folderIn, folderOf, pathIn } from '#src/extractors/npm-client/folder.ts';
import { requestsOf } from '#src/extractors/npm-client/package-json.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { type Edge, type Root, reachFrom } from '#src/extractors/reachability.ts';
import { parseJsonc } from '#src/text/jsonc.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';
import { entriesOf, fieldOf, textOf } from '#src/text/untrusted.ts';
import { type LockedPackage, lockedPackage } from './bun-lock/locked-package.ts';

/** bun.lock: the workspaces with what they ask for, and packages by install path (https://bun.sh/docs/install/lockfile). */
export const extractor: Extractor = { extract };

function extract({ path, text }: ManifestFile): Extraction {
  const lock = parseJsonc(text);
  requireAnyField(lock, ['lockfileVersion']);
  const packages = packagesOf(lock);
  const workspaces = entriesOf(fieldOf(lock, 'workspaces'));
  const extraction = packageUses('npm', path, usesOf(packages, workspaces));
  const unnamed = [...packages].filter(([, locked]) => locked === null).map(([key]) => key);
  const nameless = entryProblems(path, 'malformed', 'entries that begin with name@version', unnamed);
  const newer = newerFormat(path, fieldOf(lock, 'lockfileVersion'), 1);
  const cut = cutOffProblems(path, text);
  return {
    dependencies: extraction.dependencies,
    problems: [...extraction.problems, ...nameless, ...newer, ...cut],
    covers: workspaces.map(([folder]) => pathIn(folderIn(folderOf(path), folder), 'package.json')),
  };
}

/** By install path, the way to a package: `name`, `dependent/name`. Null for an entry that names no package. */
type Packages = ReadonlyMap<string, LockedPackage | null>;
type Workspaces = readonly (readonly [string, unknown])[];

function packagesOf(lock: unknown): Packages {
  const entries = entriesOf(fieldOf(lock, 'packages'));
  refuseTooManyPackages(entries.length);
  return new Map(entries.map(([key, entry]) => [key, lockedPackage(entry)]));
}

function* usesOf(packages: Packages, workspaces: Workspaces): Generator<PackageUse> {
  const reached = reachFrom(rootsOf(packages, workspaces), (key) => edgesOf(packages, key));
  for (const [key, locked] of packages) {
    if (locked?.use) yield { ...locked.use, ...reached.get(key) };
  }
}

/** What the workspaces ask for, and the folders that are copied or linked. */
function* rootsOf(packages: Packages, workspaces: Workspaces): Generator<Root> {
  const own = [...packages].flatMap(([key, locked]) =>
    locked?.use === null ? [[key, locked.requests] as const] : [],
  );
  const asked = workspaces.map(
    ([folder, fields]) => [workspaceKey(folder, fields), requestsOf(fields)] as const,
  );
  for (const [key, requests] of [...asked, ...own]) {
    for (const { name, scope } of requests) {
      const id = resolve(packages, key, name);
      if (id !== null) yield { id, scope };
    }
  }
}

// The root is no package of its own: what it asks for lies at the top.
function workspaceKey(folder: string, fields: unknown): string {
  return folder === '' ? '' : (textOf(fieldOf(fields, 'name')) ?? '');
}

function* edgesOf(packages: Packages, key: string): Generator<Edge> {
  const locked = packages.get(key);
  if (!locked?.use) return;
  for (const { name, scope } of locked.requests) {
    const to = scope === 'dev' ? null : resolve(packages, key, name);
    if (to !== null) yield { to, optional: scope === 'optional' };
  }
}

const deepest = 100;

/** Looks below the dependent, then below each package on the way to it, then at the top. */
function resolve(packages: Packages, dependent: string, name: string): string | null {
  const way = dependent.match(/(?:@[^/]+\/)?[^/]+/g) ?? [];
  if (way.length > deepest) {
    throw new UnreadableText('too-deep', `expected packages nested at most ${deepest} deep`);
  }
  for (let length = way.length; length >= 0; length--) {
    const key = [...way.slice(0, length), name].join('/');
    if (packages.has(key)) return key;
  }
  return null;
}
