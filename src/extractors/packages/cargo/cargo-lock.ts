import { type CargoWorkspace, readCargoWorkspace } from '#src/extractors/cargo-workspace/cargo-workspace.ts';
import { cutOffProblems } from '#src/extractors/cut-off.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { lockedGitSource } from '#src/extractors/git-source.ts';
import { instanceFinder } from '#src/extractors/instance-keys.ts';
import { newerFormat, requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { type Reach, type Root, reachFrom } from '#src/extractors/reachability.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { webHostOf } from '#src/text/source-url.ts';
import { parseToml } from '#src/text/toml.ts';
import { fieldOf, listOf, textOf, textsOf } from '#src/text/untrusted.ts';

/**
 * Cargo.lock, versions 1 to 4. It knows who asks for whom; only the Cargo.toml of every first-party crate knows what
 * for (https://doc.rust-lang.org/cargo/guide/cargo-toml-vs-cargo-lock.html).
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile, tree: FileTree): Extraction {
  const lock = parseToml(file.text);
  requireAnyField(lock, ['version', 'package', 'root']);
  const crates = lockedCrates(lock);
  refuseTooManyPackages(crates.length);
  const workspace = readCargoWorkspace(tree, file.path);
  const reached = reachCrates(crates, workspace);
  const thirdParty = crates.filter((crate) => crate.source !== null);
  const uses = thirdParty.map((crate) => useOf(crate, reached.get(crate.id)));
  const extraction = packageUses('cargo', file.path, uses);
  const newer = newerFormat(file.path, fieldOf(lock, 'version'), 4);
  const cut = cutOffProblems(file.path, file.text);
  const problems = [...extraction.problems, ...workspace.problems, ...newer, ...cut];
  return { ...extraction, problems, covers: workspace.manifests };
}

interface LockedCrate {
  readonly id: string;
  /** How other crates refer to it: `name`, `name version`, `name version (source)`. */
  readonly keys: readonly string[];
  readonly name: string;
  readonly version: string | null;
  /** Null for a crate of this checkout. */
  readonly source: string | null;
  /** Keys of other crates. */
  readonly dependencies: readonly string[];
}

function lockedCrates(lock: unknown): readonly LockedCrate[] {
  // The first lockfiles, of 2015, kept the first-party crate apart.
  const entries = [fieldOf(lock, 'root'), ...listOf(fieldOf(lock, 'package'))];
  return entries.flatMap((entry) => {
    const name = textOf(fieldOf(entry, 'name'));
    return name === null ? [] : [lockedCrate(entry, name)];
  });
}

function lockedCrate(entry: unknown, name: string): LockedCrate {
  const version = textOf(fieldOf(entry, 'version'));
  const source = textOf(fieldOf(entry, 'source'));
  const withVersion = `${name} ${version ?? ''}`;
  const id = source === null ? withVersion : `${withVersion} (${withoutCommit(source)})`;
  const dependencies = textsOf(fieldOf(entry, 'dependencies')).map(withoutCommit);
  return { id, keys: [name, withVersion, id], name, version, source, dependencies };
}

// References to a git crate carry the commit in the first two versions of the format, and not in later ones.
function withoutCommit(reference: string): string {
  return reference.replace(/#[^)]*/, '');
}

/** Starts at every first-party crate and never goes through one: its own Cargo.toml says what it needs, and what for. */
function reachCrates(
  crates: readonly LockedCrate[],
  { scopesByCrate }: CargoWorkspace,
): ReadonlyMap<string, Reach> {
  const find = instanceFinder(crates);
  const byId = new Map(crates.map((crate) => [crate.id, crate]));
  const askedBy = (crate: LockedCrate) =>
    crate.dependencies.map((key) => byId.get(find(key) ?? '')).filter((asked) => asked !== undefined);
  const roots = crates
    .filter((crate) => crate.source === null)
    .flatMap((crate) => askedBy(crate).flatMap((asked) => rootsFor(asked, scopesByCrate.get(crate.name))));
  return reachFrom(roots, (id) => {
    const crate = byId.get(id);
    return crate === undefined || crate.source === null ? [] : askedBy(crate).map(({ id: to }) => ({ to }));
  });
}

function rootsFor(
  { id, name }: LockedCrate,
  declared: ReadonlyMap<string, readonly Root['scope'][]> | undefined,
): readonly Root[] {
  return (declared?.get(name) ?? ['unknown']).map((scope) => ({ id, scope }));
}

function useOf({ name, version, source }: LockedCrate, reach: Reach | undefined): PackageUse {
  return { name, version, ...reach, ...originOf(source ?? '') };
}

function originOf(source: string): Pick<PackageUse, 'registry' | 'source'> {
  if (source.startsWith('git+')) return { source: lockedGitSource(source) };
  return { registry: webHostOf(source.replace(/^(?:registry|sparse)\+/, '')) };
}
