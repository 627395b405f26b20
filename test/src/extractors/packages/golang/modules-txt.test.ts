import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/golang/modules-txt.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a vendored tree',
  manifest: 'vendor/modules.txt',
  firstParty: ['git.example/local', 'git.example/only-versions'],
  files: {
    'vendor/modules.txt': `# git.example/toml v1.2.1
## explicit; go 1.21
git.example/toml
git.example/toml/internal
# git.example/deep v0.2.0
git.example/deep/pkg
# git.example/local v1.0.0 => ./local
## explicit
git.example/local
# git.example/net v0.5.6 => git.example/fork/net v1.4.5
## explicit
git.example/net/http2
# git.example/only-versions v0.1.0
## explicit; go 1.21
# git.example/wild => git.example/wild-fork v0.2.0
git.example/wild
`,
  },
};

describe('golang/modules-txt', () => {
  extractorContract({
    format: 'golang/modules-txt',
    samples: [sample],
    fileOf: (names) => names.map((name) => `# git.example/${name} v1.0.0\ngit.example/${name}\n`).join(''),
  });

  it('gives the modules that packages were copied from, after their replacement', () => {
    const extraction = extractFrom(extractor, sample.files);
    expect(rowsOf(extraction)).toEqual([
      'git.example/deep v0.2.0 transitive unknown',
      'git.example/fork/net v1.4.5 unknown unknown',
      'git.example/toml v1.2.1 unknown unknown',
      'git.example/wild-fork v0.2.0 transitive unknown',
    ]);
    expect(extraction.dependencies[0]?.line).toBe(5);
  });
});
