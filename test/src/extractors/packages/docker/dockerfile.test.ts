import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/docker/dockerfile.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'Dockerfile',
  files: {
    Dockerfile: `# syntax=docker/dockerfile:1
ARG NODE_VERSION=22.1
FROM --platform=linux/amd64 node:\${NODE_VERSION}-alpine AS build
RUN npm ci
FROM registry.example:5000/acme/base@sha256:cafe AS base
FROM scratch AS empty
FROM \${UNKNOWN}:1
FROM base
COPY --from=build /app /app
`,
  },
};

describe('docker/dockerfile', () => {
  extractorContract({
    format: 'docker/dockerfile',
    samples: [sample],
    fileOf: (names) => names.map((name) => `FROM acme/${name}:1\n`).join(''),
  });

  it('counts the image of the last stage as what runs', () => {
    expect(rowsOf(extractFrom(extractor, sample.files))).toEqual([
      'acme/base sha256:cafe direct runtime',
      'node 22.1-alpine direct build',
    ]);
  });

  it('names the registry and the line', () => {
    const [base] = extractFrom(extractor, sample.files).dependencies;
    expect(base).toMatchObject({ registry: 'registry.example:5000', line: 5 });
  });

  it('does not wait for the end of a variable that has none', () => {
    const text = `FROM a\nFROM \${a${'a'.repeat(1_000_000)}\n`;
    expect(rowsOf(extractFrom(extractor, { Dockerfile: text }))).toHaveLength(1);
  });
});
