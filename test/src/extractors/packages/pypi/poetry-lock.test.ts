import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/pypi/poetry-lock.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

// Poetry 1.5 to 1.8: neither categories nor groups.
const withoutGroups: ExtractorSample = {
  name: 'a lock without groups',
  manifest: 'poetry.lock',
  firstParty: ['our-lib'],
  files: {
    'poetry.lock': `[[package]]
name = "Flask_Login"
version = "0.6.0"
description = "User sessions for Flask"
optional = false

[[package]]
name = "our-lib"
version = "0.1.0"
optional = false
[package.dependencies]
attrs = "*"
[package.source]
type = "directory"
url = "../our-lib"

[[package]]
name = "attrs"
version = "23.1.0"
optional = false

[[package]]
name = "pysocks"
version = "1.7.1"
optional = false

[[package]]
name = "chardet"
version = "5.0.0"
optional = false

[[package]]
name = "requests"
version = "2.31.0"
optional = false
[package.dependencies]
urllib3 = ">=1.21.1,<3"
PySocks = {version = ">=1.5.6", optional = true, markers = "extra == \\"socks\\""}
chardet = {version = ">=3", optional = true, markers = "extra == \\"use-chardet\\""}
[package.extras]
socks = ["PySocks (>=1.5.6,!=1.5.7)"]
use-chardet = ["chardet (>=3)"]

[[package]]
name = "redis"
version = "5.0.0"
optional = true

[[package]]
name = "tox"
version = "4.0.0"
optional = false
[package.dependencies]
chardet = [{version = ">=5", markers = "python_version >= \\"3.8\\""}]

[[package]]
name = "urllib3"
version = "2.0.0"
optional = false
[package.source]
type = "legacy"
url = "https://registry.example/simple"
reference = "ours"

[extras]
cache = ["redis"]

[metadata]
lock-version = "2.0"
`,
    'pyproject.toml': `[tool.poetry.dependencies]
python = "^3.8"
flask-login = "*"
our-lib = { path = "../our-lib", develop = true }
requests = { version = "^2", extras = ["socks"] }
redis = { version = "*", optional = true }
[tool.poetry.group.dev.dependencies]
tox = "^4"
`,
  },
};

const lockOf = (fields: string) => `[[package]]\nname = "numpy"\nversion = "1.0.0"\n${fields}\n`;

describe('pypi/poetry-lock', () => {
  extractorContract({
    format: 'pypi/poetry-lock',
    generated: true,
    samples: [withoutGroups],
    fileOf: (names) =>
      names.map((name) => `[[package]]\nname = ${JSON.stringify(name)}\nversion = "1.0.0"\n`).join(''),
    nested: (depth) => `[[package]]\nname = "a"\nextras = ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
  });

  it('finds scopes in the graph where the lock has none, extras included', () => {
    expect(rowsOf(extractFrom(extractor, withoutGroups.files))).toEqual([
      'attrs 23.1.0 direct runtime',
      'chardet 5.0.0 transitive dev',
      'Flask_Login 0.6.0 direct runtime',
      'pysocks 1.7.1 transitive runtime',
      'redis 5.0.0 direct optional',
      'requests 2.31.0 direct runtime',
      'tox 4.0.0 direct dev',
      'urllib3 2.0.0 transitive runtime',
    ]);
  });

  it('knows neither scope nor relationship without pyproject.toml', () => {
    const files = { 'poetry.lock': withoutGroups.files['poetry.lock'] ?? '' };
    const rows = rowsOf(extractFrom(extractor, files));
    expect(rows).toContain('requests 2.31.0 unknown unknown');
    expect(rows).toContain('redis 5.0.0 unknown optional');
  });

  it.each([
    ['category = "main"\noptional = false', 'runtime'],
    ['category = "main"\noptional = true', 'optional'],
    ['category = "dev"\noptional = false', 'dev'],
    ['groups = ["main", "dev"]', 'runtime'],
    ['groups = ["main"]\noptional = true', 'optional'],
    ['groups = ["docs", "test"]', 'dev'],
  ])('believes the lock: %j is %s', (fields, scope) => {
    const files = { 'poetry.lock': lockOf(fields) };
    expect(rowsOf(extractFrom(extractor, files))).toEqual([`numpy 1.0.0 unknown ${scope}`]);
  });

  it('keeps the published name, and normalises it in the purl', () => {
    const { dependencies } = extractFrom(extractor, withoutGroups.files);
    expect(dependencies.find(({ name }) => name === 'Flask_Login')).toMatchObject({
      purl: 'pkg:pypi/flask-login',
      description: 'User sessions for Flask',
      descriptionSource: 'lockfile',
    });
  });

  it('says where a package comes from', () => {
    const sources = [
      '[package.source]\ntype = "git"\nurl = "https://git.example/a"\nreference = "main"\nresolved_reference = "cafe"',
      '[package.source]\ntype = "url"\nurl = "https://files.example/a.whl"',
      '[package.source]\ntype = "legacy"\nurl = "https://registry.example/simple"',
    ];
    const rows = sources.map(
      (source) => extractFrom(extractor, { 'poetry.lock': lockOf(source) }).dependencies[0],
    );
    expect(rows).toMatchObject([
      { source: 'git+https://git.example/a#cafe', registry: null },
      { source: 'https://files.example/a.whl', registry: null },
      { source: null, registry: 'registry.example' },
    ]);
  });

  it('reads what it can of a newer format, and says so', () => {
    const lock = `${lockOf('groups = ["main"]')}[metadata]\nlock-version = "3.0"\n`;
    const extraction = extractFrom(extractor, { 'poetry.lock': lock });
    expect(rowsOf(extraction)).toEqual(['numpy 1.0.0 unknown runtime']);
    expect(extraction.problems).toMatchObject([{ path: 'poetry.lock', reason: 'unsupported-version' }]);
  });

  it('drops archives of the checkout', () => {
    const files = { 'poetry.lock': lockOf('[package.source]\ntype = "file"\nurl = "wheels/a.whl"') };
    expect(rowsOf(extractFrom(extractor, files))).toEqual([]);
  });

  it('reads the lock, and reports the problem, where pyproject.toml is broken', () => {
    const extraction = extractFrom(extractor, {
      'poetry.lock': lockOf('groups = ["main"]'),
      'pyproject.toml': '[',
    });
    expect(rowsOf(extraction)).toEqual(['numpy 1.0.0 unknown runtime']);
    expect(extraction.problems).toMatchObject([{ path: 'pyproject.toml', reason: 'malformed' }]);
  });
});
