import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/pypi/pylock-toml.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a lock with groups and extras',
  manifest: 'pylock.api.toml',
  firstParty: ['ours', 'tool'],
  files: {
    'pylock.api.toml': `lock-version = "1.0"
extras = ["socks"]
dependency-groups = ["default", "dev"]
default-groups = ["default"]
created-by = "pdm"

[[packages]]
name = "ours"
directory = { path = ".", editable = true }

[[packages]]
name = "tool"
archive = { path = "wheels/tool.zip", hashes = { sha256 = "0123" } }

[[packages]]
name = "click"
version = "8.2.1"
index = "https://registry.example/simple"
marker = "python_version > '3' and ('default' in dependency_groups or 'dev' in dependency_groups)"
wheels = [{ url = "https://files.example/click-8.2.1-py3-none-any.whl", hashes = { sha256 = "0123" } }]

[[packages]]
name = "pysocks"
version = "1.7.1"
marker = '"socks" in extras'

[[packages]]
name = "pytest"
version = "8.0.0"
marker = '"dev" in dependency_groups'

[[packages]]
name = "fork"
version = "0.1.0"
vcs = { type = "git", url = "https://git.example/fork.git", commit-id = "cafe01" }

[[packages]]
name = "archive"
archive = { url = "https://files.example/archive.zip", hashes = { sha256 = "0123" } }
`,
    'pyproject.toml': '[project]\ndependencies = ["Click"]\n',
  },
};

describe('pypi/pylock-toml', () => {
  extractorContract({
    format: 'pypi/pylock-toml',
    generated: true,
    samples: [sample],
    fileOf: (names) =>
      names.map((name) => `[[packages]]\nname = ${JSON.stringify(name)}\nversion = "1.0.0"\n`).join(''),
    nested: (depth) => `[[packages]]\nname = "a"\nwheels = ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
  });

  it('reads scopes out of markers, and what is direct out of pyproject.toml', () => {
    expect(rowsOf(extractFrom(extractor, sample.files))).toEqual([
      'archive  transitive unknown',
      'click 8.2.1 direct runtime',
      'fork 0.1.0 transitive unknown',
      'pysocks 1.7.1 transitive optional',
      'pytest 8.0.0 transitive dev',
    ]);
  });

  it('says where a package comes from', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies.map(({ registry, source }) => registry ?? source)).toEqual([
      'https://files.example/archive.zip',
      'registry.example',
      'git+https://git.example/fork.git#cafe01',
      null,
      null,
    ]);
  });

  it('does not know what is direct without pyproject.toml', () => {
    const files = { 'pylock.toml': sample.files['pylock.api.toml'] ?? '' };
    expect(rowsOf(extractFrom(extractor, files))).toContain('click 8.2.1 unknown runtime');
  });

  it('reads what it can of a newer format, and says so', () => {
    const lock = 'lock-version = "2.0"\n[[packages]]\nname = "a"\n';
    const { problems } = extractFrom(extractor, { 'pylock.toml': lock });
    expect(problems).toMatchObject([{ reason: 'unsupported-version' }]);
  });
});
