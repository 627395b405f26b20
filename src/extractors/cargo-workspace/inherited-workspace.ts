import { dirname, join } from 'node:path/posix';
import { readCompanion } from '#src/extractors/companion-file.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { parseToml } from '#src/text/toml.ts';
import { fieldOf } from '#src/text/untrusted.ts';

/**
 * The `[workspace]` table that a crate inherits from: its own, or that of the nearest Cargo.toml above it that has one
 * (https://doc.rust-lang.org/cargo/reference/workspaces.html).
 */
export function inheritedWorkspace(tree: FileTree, manifestPath: string, manifest: unknown): unknown {
  const own = fieldOf(manifest, 'workspace');
  return own === undefined ? workspaceAbove(tree, dirname(manifestPath)) : own;
}

function workspaceAbove(tree: FileTree, folder: string): unknown {
  const parent = dirname(folder);
  if (parent === folder) return undefined;
  const { value } = readCompanion(tree, join(parent, 'Cargo.toml'), parseToml);
  return fieldOf(value, 'workspace') ?? workspaceAbove(tree, parent);
}
