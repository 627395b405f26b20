import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/cargo/cargo-lock.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const registry = 'source = "registry+https://registry.example/index"';

const workspace: ExtractorSample = {
  name: 'a workspace',
  manifest: 'Cargo.lock',
  firstParty: ['app', 'shared'],
  files: {
    'Cargo.lock': `version = 4

[[package]]
name = "app"
version = "0.1.0"
dependencies = [
 "cc",
 "criterion",
 "serde",
 "shared",
]

[[package]]
name = "cc"
version = "1.0.1"
${registry}

[[package]]
name = "criterion"
version = "0.5.1"
${registry}
dependencies = [
 "itoa",
 "only-benches",
]

[[package]]
name = "itoa"
version = "1.0.0"
source = "git+https://git.example/dtolnay/itoa?branch=main#0123abc"

[[package]]
name = "only-benches"
version = "0.2.0"
source = "sparse+https://sparse.example/index/"

[[package]]
name = "serde"
version = "1.0.2"
${registry}
dependencies = [
 "itoa",
]

[[package]]
name = "shared"
version = "0.1.0"
dependencies = [
 "winapi",
]

[[package]]
name = "winapi"
version = "0.3.9"
${registry}
`,
    'Cargo.toml': `[workspace]
members = ["crates/*"]
[workspace.dependencies]
serialisation = { package = "serde", version = "1" }
`,
    'crates/app/Cargo.toml': `[package]
name = "app"
[dependencies]
serialisation = { workspace = true }
shared = { path = "../../shared" }
[dev-dependencies]
criterion = "0.5"
[build-dependencies]
cc = "1"
`,
    'shared/Cargo.toml': `[package]
name = "shared"
[target.'cfg(windows)'.dependencies]
winapi = { version = "0.3", optional = true }
`,
  },
};

describe('cargo/cargo-lock', () => {
  it('covers the manifests of its workspace', () => {
    const { covers } = extractFrom(extractor, workspace.files);
    expect(covers).toContain('crates/app/Cargo.toml');
  });

  extractorContract({
    format: 'cargo/cargo-lock',
    generated: true,
    samples: [workspace],
    fileOf: (names) =>
      names
        .map((name) => `[[package]]\nname = ${JSON.stringify(name)}\nversion = "1.0.0"\n${registry}\n`)
        .join(''),
    nested: (depth) => `[[package]]\nname = "a"\ndependencies = ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
  });

  it('joins the lock with the Cargo.toml of every crate of the checkout', () => {
    expect(rowsOf(extractFrom(extractor, workspace.files))).toEqual([
      'cc 1.0.1 direct build',
      'criterion 0.5.1 direct dev',
      'itoa 1.0.0 transitive runtime',
      'only-benches 0.2.0 transitive dev',
      'serde 1.0.2 direct runtime',
      'winapi 0.3.9 direct optional',
    ]);
  });

  it('knows what is direct, but not what for, without any Cargo.toml', () => {
    const rows = rowsOf(extractFrom(extractor, { 'Cargo.lock': workspace.files['Cargo.lock'] ?? '' }));
    expect(rows).toContain('serde 1.0.2 direct unknown');
    expect(rows).toContain('itoa 1.0.0 transitive unknown');
  });

  it('says where a crate comes from', () => {
    const { dependencies } = extractFrom(extractor, workspace.files);
    const origins = dependencies.map(({ name, registry: host, source }) => [name, host, source]);
    expect(origins).toContainEqual(['serde', 'registry.example', null]);
    expect(origins).toContainEqual(['only-benches', 'sparse.example', null]);
    expect(origins).toContainEqual(['itoa', null, 'git+https://git.example/dtolnay/itoa#0123abc']);
  });

  it('tells versions of one crate apart by what the lock writes after the name', () => {
    const lock = `[[package]]
name = "app"
version = "0.1.0"
dependencies = ["syn 2.0.0", "rand 0.8.0 (git+https://git.example/rand?tag=a)"]
[[package]]
name = "syn"
version = "1.0.0"
${registry}
[[package]]
name = "syn"
version = "2.0.0"
${registry}
[[package]]
name = "rand"
version = "0.8.0"
source = "git+https://git.example/rand?tag=a#cafe"
dependencies = ["syn 1.0.0 (registry+https://registry.example/index)"]
[[package]]
name = "rand"
version = "0.8.0"
source = "git+https://git.example/other?tag=a#cafe"
`;
    expect(rowsOf(extractFrom(extractor, { 'Cargo.lock': lock }))).toEqual([
      'rand 0.8.0 direct unknown',
      'syn 1.0.0 transitive unknown',
      'syn 2.0.0 direct unknown',
    ]);
  });

  it('does not take a dev dependency of a library for one of the program that uses it', () => {
    const files = {
      'Cargo.lock': `[[package]]
name = "app"
version = "0.1.0"
dependencies = ["lib"]
[[package]]
name = "lib"
version = "0.1.0"
dependencies = ["proptest"]
[[package]]
name = "proptest"
version = "1.0.0"
${registry}
`,
      'Cargo.toml': '[package]\nname = "app"\n[dependencies]\nlib = { path = "lib" }\n',
      'lib/Cargo.toml': '[package]\nname = "lib"\n[dev-dependencies]\nproptest = "1"\n',
    };
    expect(rowsOf(extractFrom(extractor, files))).toEqual(['proptest 1.0.0 direct dev']);
  });

  it('leaves the scope open, and says why, where a Cargo.toml is broken', () => {
    const files = { ...workspace.files, 'crates/app/Cargo.toml': '[dependencies\n' };
    const extraction = extractFrom(extractor, files);
    expect(rowsOf(extraction)).toContain('serde 1.0.2 direct unknown');
    expect(extraction.problems).toMatchObject([{ path: 'crates/app/Cargo.toml', reason: 'malformed' }]);
  });

  it('does not ask folders that the workspace excludes', () => {
    const files = {
      ...workspace.files,
      'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\nexclude = ["crates/app"]\n',
    };
    expect(rowsOf(extractFrom(extractor, files))).toContain('criterion 0.5.1 direct unknown');
  });

  it('reads what it can of a newer format, and says so', () => {
    const lock = `version = 5\n[[package]]\nname = "libc"\nversion = "0.2.0"\n${registry}\n`;
    const extraction = extractFrom(extractor, { 'Cargo.lock': lock });
    expect(rowsOf(extraction)).toEqual(['libc 0.2.0 unknown unknown']);
    expect(extraction.problems).toMatchObject([{ path: 'Cargo.lock', reason: 'unsupported-version' }]);
  });

  it('reads the first-party crate of the first lockfiles', () => {
    const lock = `[root]
name = "app"
version = "0.1.0"
dependencies = ["libc 0.2.0 (registry+https://registry.example/index)"]
[[package]]
name = "libc"
version = "0.2.0"
${registry}
`;
    expect(rowsOf(extractFrom(extractor, { 'Cargo.lock': lock }))).toEqual(['libc 0.2.0 direct unknown']);
  });
});
