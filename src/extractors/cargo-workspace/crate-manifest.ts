import { gitSource } from '#src/extractors/git-source.ts';
import type { Scope } from '#src/items/dependency.ts';
import { entriesOf, fieldOf, textOf } from '#src/text/untrusted.ts';

/** One table entry of a Cargo.toml. */
export interface CrateRequirement {
  /** As published; the key in the table may be another name for it. */
  readonly name: string;
  readonly scope: Scope;
  /** Folder of a crate in the same checkout. */
  readonly path: string | null;
  /** A bare version stands for all that are compatible with it. */
  readonly range: string | null;
  /** A crate that is in no registry. */
  readonly source: string | null;
  readonly isFirstParty: boolean;
}

const scopeByTable: readonly (readonly [string, Scope])[] = [
  ['dependencies', 'runtime'],
  ['dev-dependencies', 'dev'],
  ['dev_dependencies', 'dev'],
  ['build-dependencies', 'build'],
  ['build_dependencies', 'build'],
];

/**
 * All that one Cargo.toml asks for, on any target
 * (https://doc.rust-lang.org/cargo/reference/specifying-dependencies.html).
 * @param workspace the `[workspace]` table of the root, for entries with `workspace = true`
 */
export function crateRequirements(manifest: unknown, workspace: unknown): readonly CrateRequirement[] {
  const platforms = entriesOf(fieldOf(manifest, 'target')).map(([, tables]) => tables);
  const inherited = fieldOf(workspace, 'dependencies');
  return [manifest, ...platforms].flatMap((tables) =>
    scopeByTable.flatMap(([table, scope]) =>
      entriesOf(fieldOf(tables, table)).map(([key, value]) => requirementOf(key, value, scope, inherited)),
    ),
  );
}

/** Folders of crates that the root names for others: `[workspace.dependencies]`, `[patch]`. */
export function sharedCratePaths(root: unknown): readonly string[] {
  const patches = entriesOf(fieldOf(root, 'patch')).flatMap(([, table]) => entriesOf(table));
  const inherited = entriesOf(fieldOf(fieldOf(root, 'workspace'), 'dependencies'));
  return [...inherited, ...patches].flatMap(([, value]) => textOf(fieldOf(value, 'path')) ?? []);
}

function requirementOf(key: string, value: unknown, scope: Scope, inherited: unknown): CrateRequirement {
  const isInherited = fieldOf(value, 'workspace') === true;
  const details = isInherited ? fieldOf(inherited, key) : value;
  const isOptional = scope === 'runtime' && fieldOf(value, 'optional') === true;
  return {
    name: textOf(fieldOf(details, 'package')) ?? key,
    scope: isOptional ? 'optional' : scope,
    // An inherited path is relative to the root, and listed by `sharedCratePaths`.
    path: isInherited ? null : textOf(fieldOf(value, 'path')),
    range: textOf(details) ?? textOf(fieldOf(details, 'version')),
    source: gitSourceOf(details),
    isFirstParty: textOf(fieldOf(details, 'path')) !== null,
  };
}

function gitSourceOf(details: unknown): string | null {
  const git = textOf(fieldOf(details, 'git'));
  return git === null ? null : gitSource(git, textOf(fieldOf(details, 'rev')));
}
