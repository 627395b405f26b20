import { describe, expect, it } from 'vitest';
import { readCargoWorkspace } from '#src/extractors/cargo-workspace/cargo-workspace.ts';
import { memoryFileTree } from '#test/support/memory-file-tree.ts';

const crate = (name: string, tables = '') => `[package]\nname = "${name}"\n${tables}`;

describe('src/extractors/cargo-workspace/cargo-workspace', () => {
  it('finds members by pattern and by name, and crates by path, inside the folder and out of it', () => {
    const tree = memoryFileTree({
      'rust/Cargo.toml': `[workspace]
members = ["crates/*", "tools/lint"]
exclude = ["crates/old"]
[workspace.dependencies]
shared = { path = "../shared" }
[patch.registry]
patched = { path = "patched" }
`,
      'rust/crates/one/Cargo.toml': crate('one', '[dev-dependencies]\nhidden = { path = "hidden" }\n'),
      'rust/crates/one/hidden/Cargo.toml': crate('hidden', '[dependencies]\none = { path = ".." }\n'),
      'rust/crates/old/Cargo.toml': crate('old'),
      'rust/crates/two/deep/Cargo.toml': crate('deep'),
      'rust/tools/lint/Cargo.toml': crate('lint'),
      'rust/tools/other/Cargo.toml': crate('other'),
      'rust/patched/Cargo.toml': crate('patched'),
      'shared/Cargo.toml': crate('shared'),
    });
    const { scopesByCrate, problems } = readCargoWorkspace(tree, 'rust/Cargo.lock');
    expect([...scopesByCrate.keys()].sort()).toEqual(['hidden', 'lint', 'one', 'patched', 'shared']);
    expect(problems).toEqual([]);
  });

  it('keeps every use of a crate, under its published name', () => {
    const tree = memoryFileTree({
      'Cargo.toml': crate(
        'app',
        `[dependencies]
rand_old = { package = "rand", version = "0.7" }
[target.'cfg(unix)'.dev-dependencies]
rand = "0.8"
[build_dependencies]
cc = "1"
`,
      ),
    });
    expect([...(readCargoWorkspace(tree, 'Cargo.lock').scopesByCrate.get('app') ?? [])]).toEqual([
      ['rand', ['runtime', 'dev']],
      ['cc', ['build']],
    ]);
  });
});
