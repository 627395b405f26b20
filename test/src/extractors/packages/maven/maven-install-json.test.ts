import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/maven/maven-install-json.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'maven_install.json',
  files: {
    'maven_install.json': JSON.stringify(
      {
        __INPUT_ARTIFACTS_HASH: { 'com.google.guava:guava': 1, repositories: 2 },
        artifacts: {
          'com.google.guava:guava': { shasums: { jar: 'aa' }, version: '33.0.0-jre' },
          'com.google.guava:failureaccess:jar:sources': { version: '1.0.10' },
        },
        version: '3',
      },
      null,
      2,
    ),
  },
};

describe('maven/maven-install-json', () => {
  extractorContract({
    format: 'maven/maven-install-json',
    generated: true,
    samples: [sample],
    fileOf: (names) => {
      const artifacts = names.map((name) => `${JSON.stringify(`org.example:${name}`)}:{"version":"1.0"}`);
      return `{"artifacts":{${artifacts.join()}}}`;
    },
    nested: (depth) => `{"artifacts":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  });

  it('knows what was asked for', () => {
    expect(rowsOf(extractFrom(extractor, sample.files))).toEqual([
      'com.google.guava:failureaccess 1.0.10 transitive unknown',
      'com.google.guava:guava 33.0.0-jre direct unknown',
    ]);
  });

  it('reads the first version of the format', () => {
    const tree = { dependency_tree: { dependencies: [{ coord: 'org.example:a:jar:sources:1.0' }] } };
    const files = { 'acme_maven_install.json': JSON.stringify(tree) };
    expect(rowsOf(extractFrom(extractor, files))).toEqual(['org.example:a 1.0 unknown unknown']);
  });
});
