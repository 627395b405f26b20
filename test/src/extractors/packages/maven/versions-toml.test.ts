import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/maven/versions-toml.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'every way to write a library',
  manifest: 'gradle/libs.versions.toml',
  files: {
    'gradle/libs.versions.toml': `[versions]
kotlin = "2.0.0"
strict = { strictly = "[1.7, 1.8[", prefer = "1.7.25" }

[libraries]
guava = "com.google.guava:guava:33.0.0-jre"
plus = "org.example:plus:1.+"
stdlib = { module = "org.jetbrains.kotlin:kotlin-stdlib", version.ref = "kotlin" }
slf4j = { group = "org.slf4j", name = "slf4j-api", version.ref = "strict" }
managed = { module = "org.example:managed" }

[plugins]
kotlin = { id = "org.jetbrains.kotlin.jvm", version.ref = "kotlin" }
`,
  },
};

describe('maven/versions-toml', () => {
  extractorContract({
    format: 'maven/versions-toml',
    samples: [sample],
    fileOf: (names) =>
      `[libraries]\n${names.map((name, index) => `l${index} = ${JSON.stringify(`org.example:${name}:1.0`)}\n`).join('')}`,
    nested: (depth) => `libraries = ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
  });

  it('resolves references, and keeps a range apart from a version', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies.map(({ name, version, range }) => [name, version, range])).toEqual([
      ['com.google.guava:guava', '33.0.0-jre', null],
      ['org.example:managed', null, null],
      ['org.example:plus', null, '1.+'],
      ['org.jetbrains.kotlin:kotlin-stdlib', '2.0.0', null],
      ['org.slf4j:slf4j-api', null, '[1.7, 1.8['],
    ]);
  });

  it('does not say that an offered library is used', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(new Set(dependencies.map(({ relationship }) => relationship))).toEqual(new Set(['unknown']));
  });
});
