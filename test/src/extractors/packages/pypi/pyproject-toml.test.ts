import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/pypi/pyproject-toml.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const standard: ExtractorSample = {
  name: 'the standard tables',
  manifest: 'pyproject.toml',
  firstParty: ['shop', 'sibling', 'beside', 'here'],
  files: {
    'pyproject.toml': `[build-system]
requires = ["hatchling>=1.20"]

[project]
name = "shop"
dependencies = [
    "requests[socks]>=2.20,<3; python_version >= '3.8'",
    "Flask_Login==0.6.0",
    "numpy",
    "sibling",
    "fork",
    "tool @ https://files.example/tool-1.0.zip",
    "here @ file:./here",
]

[project.optional-dependencies]
async = ["aiohttp~=3.8"]
all = ["shop[async]"]

[dependency-groups]
test = ["pytest>8", { include-group = "lint" }]
lint = ["ruff"]

[tool.uv.sources]
sibling = { workspace = true }
beside = { path = "../beside" }
Fork = { git = "https://git.example/fork.git", rev = "cafe01" }
`,
  },
};

const poetry: ExtractorSample = {
  name: 'the tables of Poetry',
  manifest: 'pyproject.toml',
  firstParty: ['ours'],
  files: {
    'pyproject.toml': `[tool.poetry.dependencies]
python = "^3.10"
Django = "^5"
attrs = "23.1.0"
any = "*"
redis = { version = ">=5,<6", optional = true }
ours = { path = "../ours", develop = true }
fork = { git = "https://git.example/fork.git", branch = "main" }
wheel = { url = "https://files.example/wheel.whl" }
[tool.poetry.group.dev.dependencies]
black = "==24.1"
`,
  },
};

describe('pypi/pyproject-toml', () => {
  extractorContract({
    format: 'pypi/pyproject-toml',
    samples: [standard, poetry],
    fileOf: (names) =>
      `[tool.poetry.dependencies]\n${names.map((name) => `${JSON.stringify(name)} = "^1.0.0"\n`).join('')}`,
    nested: (depth) => `[project]\ndependencies = ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
  });

  it('gives what is asked for and what it is built with', () => {
    expect(rowsOf(extractFrom(extractor, standard.files))).toEqual([
      'aiohttp  direct optional',
      'Flask_Login 0.6.0 direct runtime',
      'fork  direct runtime',
      'hatchling  direct build',
      'numpy  direct runtime',
      'pytest  direct dev',
      'requests  direct runtime',
      'ruff  direct dev',
      'tool  direct runtime',
    ]);
  });

  it('keeps ranges and sources', () => {
    const rows = extractFrom(extractor, standard.files).dependencies;
    expect(rows.find(({ name }) => name === 'requests')?.range).toBe('>=2.20,<3');
    expect(rows.find(({ name }) => name === 'fork')?.source).toBe('git+https://git.example/fork.git#cafe01');
    expect(rows.find(({ name }) => name === 'tool')?.source).toBe('https://files.example/tool-1.0.zip');
  });

  it('takes a bare version of Poetry for exact', () => {
    const { dependencies } = extractFrom(extractor, poetry.files);
    expect(
      dependencies.map(({ name, version, range, source, scope }) => [
        name,
        version ?? range ?? source,
        scope,
      ]),
    ).toEqual([
      ['any', '*', 'runtime'],
      ['attrs', '23.1.0', 'runtime'],
      ['black', '24.1', 'dev'],
      ['Django', '^5', 'runtime'],
      ['fork', 'git+https://git.example/fork.git', 'runtime'],
      ['redis', '>=5,<6', 'optional'],
      ['wheel', 'https://files.example/wheel.whl', 'runtime'],
    ]);
  });

  it('reads a file that only configures a tool', () => {
    const extraction = extractFrom(extractor, { 'pyproject.toml': '[tool.ruff]\nline-length = 100\n' });
    expect(extraction).toEqual({ dependencies: [], problems: [] });
  });
});
