import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/pypi/uv-lock.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const registry = 'source = { registry = "https://registry.example/simple" }';

const workspace: ExtractorSample = {
  name: 'a workspace',
  manifest: 'uv.lock',
  firstParty: ['api', 'worker', 'test-support', 'wheelhouse'],
  files: {
    'uv.lock': `version = 1
revision = 3
requires-python = ">=3.10"

[manifest]
members = ["api", "worker"]

[[package]]
name = "api"
version = "0.1.0"
source = { editable = "api" }
dependencies = [
    { name = "httpx", extra = ["http2"] },
    { name = "worker" },
]
[package.optional-dependencies]
cli = [{ name = "click" }]
[package.dev-dependencies]
dev = [{ name = "pytest" }, { name = "test-support" }]

[[package]]
name = "click"
version = "8.1.7"
${registry}

[[package]]
name = "faker"
version = "33.0.0"
${registry}

[[package]]
name = "h2"
version = "4.1.0"
${registry}

[[package]]
name = "httpx"
version = "0.27.0"
${registry}
dependencies = [{ name = "idna" }]
[package.optional-dependencies]
http2 = [{ name = "h2" }]

[[package]]
name = "idna"
version = "3.7"
${registry}

[[package]]
name = "iniconfig"
version = "2.0.0"
${registry}

[[package]]
name = "pytest"
version = "8.0.0"
${registry}
dependencies = [{ name = "iniconfig" }, { name = "idna", marker = "sys_platform == 'win32'" }]

[[package]]
name = "ruff"
version = "0.8.1"
source = { git = "https://git.example/ruff?rev=0.8.1#84748be" }

[[package]]
name = "test-support"
version = "0.1.0"
source = { directory = "../test-support" }
dependencies = [{ name = "faker" }]

[[package]]
name = "wheelhouse"
version = "0.1.0"
source = { path = "wheels/wheelhouse.whl" }

[[package]]
name = "worker"
source = { virtual = "worker" }
dependencies = [{ name = "ruff" }]
`,
  },
};

describe('pypi/uv-lock', () => {
  extractorContract({
    format: 'pypi/uv-lock',
    generated: true,
    samples: [workspace],
    fileOf: (names) =>
      names
        .map((name) => `[[package]]\nname = ${JSON.stringify(name)}\nversion = "1.0.0"\n${registry}\n`)
        .join(''),
    nested: (depth) => `[[package]]\nname = "a"\ndependencies = ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
  });

  it('starts at every member, with extras as optional and groups as dev', () => {
    expect(rowsOf(extractFrom(extractor, workspace.files))).toEqual([
      'click 8.1.7 direct optional',
      'faker 33.0.0 direct dev',
      'h2 4.1.0 transitive runtime',
      'httpx 0.27.0 direct runtime',
      'idna 3.7 transitive runtime',
      'iniconfig 2.0.0 transitive dev',
      'pytest 8.0.0 direct dev',
      'ruff 0.8.1 direct runtime',
    ]);
  });

  it('covers the manifests of its local packages', () => {
    expect(extractFrom(extractor, { 'api.d/uv.lock': workspace.files['uv.lock'] ?? '' }).covers).toEqual([
      'api.d/api/pyproject.toml',
      'test-support/pyproject.toml',
      'api.d/worker/pyproject.toml',
    ]);
  });

  it('says where a package comes from', () => {
    const { dependencies } = extractFrom(extractor, workspace.files);
    expect(dependencies.find(({ name }) => name === 'ruff')?.source).toBe(
      'git+https://git.example/ruff#84748be',
    );
    expect(dependencies.find(({ name }) => name === 'idna')?.registry).toBe('registry.example');
  });

  it('reads what it can of a newer format, and says so', () => {
    const lock = `version = 2\n[[package]]\nname = "idna"\nversion = "3.7"\n${registry}\n`;
    const extraction = extractFrom(extractor, { 'uv.lock': lock });
    expect(rowsOf(extraction)).toEqual(['idna 3.7 unknown unknown']);
    expect(extraction.problems).toMatchObject([{ path: 'uv.lock', reason: 'unsupported-version' }]);
  });

  it('tells forks apart by version and by source', () => {
    const other = 'source = { registry = "https://other.example/simple" }';
    const lock = `[[package]]
name = "app"
version = "1.0.0"
source = { virtual = "." }
dependencies = [{ name = "numpy", version = "2.0.0" }]
[package.dev-dependencies]
dev = [{ name = "torch", version = "2.5.0", source = { registry = "https://other.example/simple" } }]
[[package]]
name = "numpy"
version = "1.0.0"
${registry}
[[package]]
name = "numpy"
version = "2.0.0"
${registry}
[[package]]
name = "only-other"
version = "1.0.0"
${registry}
[[package]]
name = "only-first"
version = "1.0.0"
${registry}
[[package]]
name = "torch"
version = "2.5.0"
${registry}
dependencies = [{ name = "only-first" }]
[[package]]
name = "torch"
version = "2.5.0"
${other}
dependencies = [{ name = "only-other" }]
`;
    const rows = rowsOf(extractFrom(extractor, { 'uv.lock': lock }));
    expect(rows).toContain('numpy 1.0.0 unknown unknown');
    expect(rows).toContain('numpy 2.0.0 direct runtime');
    expect(rows).toContain('only-other 1.0.0 transitive dev');
    expect(rows).toContain('only-first 1.0.0 unknown unknown');
  });

  it('reads what a workspace asks for that is no package itself', () => {
    const lock = `[manifest]
requirements = [{ name = "httpx", extras = ["http2"], specifier = ">=0.27" }]
[manifest.dependency-groups]
dev = [{ name = "pytest" }]
[[package]]
name = "httpx"
version = "0.27.0"
${registry}
[package.optional-dependencies]
http2 = [{ name = "h2" }]
[[package]]
name = "h2"
version = "4.1.0"
${registry}
[[package]]
name = "pytest"
version = "8.0.0"
${registry}
`;
    expect(rowsOf(extractFrom(extractor, { 'uv.lock': lock }))).toEqual([
      'h2 4.1.0 transitive runtime',
      'httpx 0.27.0 direct runtime',
      'pytest 8.0.0 direct dev',
    ]);
  });
});
