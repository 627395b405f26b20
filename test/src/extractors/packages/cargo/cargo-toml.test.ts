import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/cargo/cargo-toml.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a member of a workspace',
  manifest: 'crates/app/Cargo.toml',
  firstParty: ['app', 'shared', 'beside'],
  files: {
    'crates/app/Cargo.toml': `[package]
name = "app"
[dependencies]
serialisation = { workspace = true }
shared.workspace = true
beside = { path = "../beside", version = "0.1" }
itoa = "=1.0.0"
rand = { version = "0.8", optional = true }
fork = { git = "https://git.example/fork", rev = "cafe01" }
[target.'cfg(windows)'.dependencies]
winapi = "0.3"
[dev-dependencies]
criterion = "*"
[build-dependencies]
cc = "^1"
`,
    'Cargo.toml': `[workspace]
members = ["crates/*"]
[workspace.dependencies]
serialisation = { package = "serde", version = "1" }
shared = { path = "crates/shared" }
`,
  },
};

describe('cargo/cargo-toml', () => {
  extractorContract({
    format: 'cargo/cargo-toml',
    samples: [sample],
    fileOf: (names) => `[dependencies]\n${names.map((name) => `${JSON.stringify(name)} = "1"\n`).join('')}`,
    nested: (depth) => `[dependencies]\na = ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
  });

  it('gives what is asked for, with what it inherits from the workspace', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(
      dependencies.map(({ name, version, range, source, scope }) => [
        name,
        version ?? range ?? source,
        scope,
      ]),
    ).toEqual([
      ['cc', '^1', 'build'],
      ['criterion', '*', 'dev'],
      ['fork', 'git+https://git.example/fork#cafe01', 'runtime'],
      ['itoa', '1.0.0', 'runtime'],
      ['rand', '0.8', 'optional'],
      ['serde', '1', 'runtime'],
      ['winapi', '0.3', 'runtime'],
    ]);
    expect(dependencies.map(({ version }) => version).filter((version) => version !== null)).toEqual([
      '1.0.0',
    ]);
  });

  it('knows no range where the workspace is not there', () => {
    const files = { 'Cargo.toml': '[dependencies]\na = { workspace = true }\n' };
    expect(extractFrom(extractor, files).dependencies).toMatchObject([{ name: 'a', range: null }]);
  });
});
