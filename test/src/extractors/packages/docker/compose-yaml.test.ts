import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/docker/compose-yaml.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'docker-compose.yml',
  firstParty: ['acme/web'],
  files: {
    'docker-compose.yml': `services:
  db:
    image: postgres:\${POSTGRES_VERSION:-16.2}
  cache:
    image: registry.example/acme/redis
  web:
    build: .
    image: acme/web:latest
  other:
    image: \${IMAGE}
`,
  },
};

describe('docker/compose-yaml', () => {
  extractorContract({
    format: 'docker/compose-yaml',
    samples: [sample],
    fileOf: (names) =>
      `services:\n${names.map((name, index) => `  s${index}: {image: ${JSON.stringify(`acme/${name}:1`)}}\n`).join('')}`,
    nested: (depth) => `services: ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
  });

  it('reads the images that are not built here', () => {
    expect(rowsOf(extractFrom(extractor, sample.files))).toEqual([
      'acme/redis  direct unknown',
      'postgres 16.2 direct unknown',
    ]);
  });
});
