import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/composer/composer-json.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a library',
  manifest: 'composer.json',
  firstParty: ['acme/shop', 'php', 'ext-json'],
  files: {
    'composer.json': JSON.stringify(
      {
        name: 'acme/shop',
        require: { php: '^8.2', 'ext-json': '*', 'Monolog/Monolog': '^3.0 || ^2.0', 'psr/log': '3.0.0' },
        'require-dev': { 'phpunit/phpunit': 'dev-main#cafe01' },
      },
      null,
      2,
    ),
  },
};

describe('composer/composer-json', () => {
  extractorContract({
    format: 'composer/composer-json',
    samples: [sample],
    fileOf: (names) =>
      `{"require":{${names.map((name) => `${JSON.stringify(`acme/${name}`)}:"^1"`).join()}}}`,
    nested: (depth) => `{"require":${'{"a/b":'.repeat(depth)}1${'}'.repeat(depth)}}`,
  });

  it('gives what is asked for, without the platform', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(
      dependencies.map(({ name, version, range, relationship, scope }) => [
        name,
        version,
        range,
        relationship,
        scope,
      ]),
    ).toEqual([
      ['Monolog/Monolog', null, '^3.0 || ^2.0', 'direct', 'runtime'],
      ['phpunit/phpunit', null, 'dev-main#cafe01', 'direct', 'dev'],
      ['psr/log', '3.0.0', null, 'direct', 'runtime'],
    ]);
  });
});
