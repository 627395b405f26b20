import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/julia/manifest-toml.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'Manifest.toml',
  firstParty: ['Local'],
  files: {
    'Manifest.toml': `julia_version = "1.10.2"
manifest_format = "2.0"

[[deps.Dates]]
deps = ["Printf"]
uuid = "ade2ca70"

[[deps.JSON]]
deps = ["Dates", "Parsers"]
git-tree-sha1 = "31e9"
uuid = "682c06a0"
version = "0.21.4"

[[deps.Local]]
deps = ["Fork"]
path = "dev/Local"
uuid = "aaaa"
version = "0.1.0"

[[deps.Fork]]
git-tree-sha1 = "cafe01"
repo-url = "https://git.example/acme/Fork.jl"
uuid = "bbbb"
version = "0.2.0"

[[deps.Parsers]]
uuid = "69de0a69"
version = "2.8.1"

[[deps.TestTool]]
uuid = "cccc"
version = "1.10"
`,
    'Project.toml': `[deps]
JSON = "682c06a0"
Local = "aaaa"
[extras]
TestTool = "cccc"
`,
  },
};

describe('julia/manifest-toml', () => {
  extractorContract({
    format: 'julia/manifest-toml',
    generated: true,
    samples: [sample],
    fileOf: (names) =>
      `manifest_format = "2.0"\n${names.map((name) => `[[deps.${JSON.stringify(name)}]]\nversion = "1.0"\n`).join('')}`,
    nested: (depth) => `deps = ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
  });

  it('knows what is direct from Project.toml; what a local package asks for is too', () => {
    expect(rowsOf(extractFrom(extractor, sample.files))).toEqual([
      'Fork 0.2.0 direct runtime',
      'JSON 0.21.4 direct runtime',
      'Parsers 2.8.1 transitive runtime',
      'TestTool 1.10 direct dev',
    ]);
  });

  it('does not know it without Project.toml', () => {
    const files = { 'Manifest.toml': sample.files['Manifest.toml'] ?? '' };
    expect(rowsOf(extractFrom(extractor, files))).toContain('JSON 0.21.4 unknown unknown');
  });

  it('reads the first version of the format', () => {
    const files = { 'Manifest.toml': '[[JSON]]\nuuid = "682c06a0"\nversion = "0.21.4"\n' };
    expect(rowsOf(extractFrom(extractor, files))).toEqual(['JSON 0.21.4 unknown unknown']);
  });
});
