import { join } from 'node:path/posix';
import { besideOf, readCompanion } from '#src/extractors/companion-file.ts';
import { addToList } from '#src/extractors/lists-by-key.ts';
import type { Scope } from '#src/items/dependency.ts';
import type { Problem } from '#src/items/manifest.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { parseToml } from '#src/text/toml.ts';
import { fieldOf, textOf } from '#src/text/untrusted.ts';
import { type CrateRequirement, crateRequirements, sharedCratePaths } from './crate-manifest.ts';
import { memberManifests } from './member-manifests.ts';

/** What the crates of one checkout ask for. */
export interface CargoWorkspace {
  /** Name of a first-party crate → name of a crate that it asks for → for what. */
  readonly scopesByCrate: ReadonlyMap<string, ScopesByName>;
  /** Every Cargo.toml that was read. */
  readonly manifests: readonly string[];
  readonly problems: readonly Problem[];
}

export type ScopesByName = ReadonlyMap<string, readonly Scope[]>;

/**
 * Reads every Cargo.toml that belongs to a Cargo.lock: the one beside it, the members of its workspace, and whatever
 * these reach by `path` (https://doc.rust-lang.org/cargo/reference/workspaces.html).
 */
export function readCargoWorkspace(tree: FileTree, lockPath: string): CargoWorkspace {
  const rootPath = besideOf(lockPath, 'Cargo.toml');
  const root = readCompanion(tree, rootPath, parseToml);
  if (root.value === null) return { scopesByCrate: new Map(), manifests: [], problems: root.problems };
  const workspace = fieldOf(root.value, 'workspace');
  const shared = pathsOf(rootPath, sharedCratePaths(root.value));
  return followPaths(tree, workspace, [rootPath, ...memberManifests(tree, rootPath, workspace), ...shared]);
}

function followPaths(tree: FileTree, workspace: unknown, starts: readonly string[]): CargoWorkspace {
  const scopesByCrate = new Map<string, ScopesByName>();
  const problems: Problem[] = [];
  const paths = new Set(starts);
  // A set hands out what is added to it while it is walked.
  for (const path of paths) {
    const manifest = readCompanion(tree, path, parseToml);
    problems.push(...manifest.problems);
    const requirements = crateRequirements(manifest.value, workspace);
    const crate = textOf(fieldOf(fieldOf(manifest.value, 'package'), 'name'));
    if (crate !== null) scopesByCrate.set(crate, scopesByName(requirements));
    for (const next of pathsOf(
      path,
      requirements.flatMap(({ path: folder }) => folder ?? []),
    ))
      paths.add(next);
  }
  return { scopesByCrate, manifests: [...paths], problems };
}

function pathsOf(manifestPath: string, folders: readonly string[]): readonly string[] {
  return folders.map((folder) => besideOf(manifestPath, join(folder, 'Cargo.toml')));
}

function scopesByName(requirements: readonly CrateRequirement[]): ScopesByName {
  const scopes = new Map<string, Scope[]>();
  for (const { name, scope } of requirements) addToList(scopes, name, [scope]);
  return scopes;
}
