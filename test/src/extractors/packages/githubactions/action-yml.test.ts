import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/githubactions/action-yml.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: '.github/workflows/ci.yml',
  files: {
    '.github/workflows/ci.yml': `on: push
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@cafecafecafecafecafecafecafecafecafecafe # v4.1.1
      - uses: 'github/codeql-action/init@v3'
      - uses: acme/pinned@cafecafecafecafecafecafecafecafecafecafe
      - uses: ./.github/actions/own
      - uses: docker://alpine:3.19
      - run: echo "uses nothing"
  call:
    uses: acme/workflows/.github/workflows/release.yml@main
`,
  },
};

describe('githubactions/action-yml', () => {
  extractorContract({
    format: 'githubactions/action-yml',
    samples: [sample],
    fileOf: (names) => {
      const steps = names.map((name) => `      - {uses: ${JSON.stringify(`acme/${name}@v1`)}}\n`);
      return `jobs:\n  a:\n    steps:\n${steps.join('')}`;
    },
    nested: (depth) => `jobs: ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
  });

  it('keeps the commit, and the version that is written beside it', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies.map(({ name, version, source }) => [name, version, source])).toEqual([
      ['acme/pinned', null, 'git+https://github.com/acme/pinned#cafecafecafecafecafecafecafecafecafecafe'],
      ['acme/workflows', 'main', null],
      [
        'actions/checkout',
        'v4.1.1',
        'git+https://github.com/actions/checkout#cafecafecafecafecafecafecafecafecafecafe',
      ],
      ['github/codeql-action', 'v3', null],
    ]);
  });

  it('reads the steps of a composite action', () => {
    const action = 'runs:\n  using: composite\n  steps:\n    - uses: actions/cache@v4\n';
    expect(rowsOf(extractFrom(extractor, { 'action.yml': action }))).toEqual(['actions/cache v4 direct dev']);
  });
});
