import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/composer/composer-lock.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const fromRegistry = { 'notification-url': 'https://registry.example/downloads/' };

const sample: ExtractorSample = {
  name: 'a project with a local package',
  manifest: 'web/composer.lock',
  firstParty: ['acme/core'],
  files: {
    'web/composer.lock': JSON.stringify(
      {
        packages: [
          {
            name: 'monolog/monolog',
            version: '3.5.0',
            require: { 'psr/log': '^3.0' },
            description: 'Sends your logs to files',
            keywords: ['log', 'logging'],
            source: { type: 'git', url: 'https://git.example/monolog.git', reference: 'cafe02' },
            ...fromRegistry,
          },
          { name: 'psr/log', version: '3.0.0', ...fromRegistry },
          {
            name: 'acme/core',
            version: 'dev-main',
            dist: { type: 'path', url: '../core' },
            require: { 'Symfony/Yaml': '*' },
          },
          { name: 'symfony/yaml', version: 'v7.0.0', ...fromRegistry },
          {
            name: 'acme/fork',
            version: 'dev-main',
            source: { type: 'git', url: 'git@git.example:acme/fork.git', reference: 'cafe01' },
          },
        ],
        'packages-dev': [{ name: 'PHPUnit/phpunit', version: '11.0.0', ...fromRegistry }],
      },
      null,
      2,
    ),
    'web/composer.json': JSON.stringify({
      require: {
        php: '^8.2',
        'ext-json': '*',
        'monolog/monolog': '^3',
        'acme/core': '@dev',
        'acme/fork': '*',
      },
      'require-dev': { 'phpunit/phpunit': '^11' },
    }),
  },
};

describe('composer/composer-lock', () => {
  extractorContract({
    format: 'composer/composer-lock',
    generated: true,
    samples: [sample],
    fileOf: (names) =>
      JSON.stringify({ packages: names.map((name) => ({ name: `acme/${name}`, version: '1.0.0' })) }),
    nested: (depth) => `{"packages":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  });

  it('takes scopes from the lock and what is direct from composer.json', () => {
    expect(rowsOf(extractFrom(extractor, sample.files))).toEqual([
      'acme/fork dev-main direct runtime',
      'monolog/monolog 3.5.0 direct runtime',
      'PHPUnit/phpunit 11.0.0 direct dev',
      'psr/log 3.0.0 transitive runtime',
      'symfony/yaml v7.0.0 direct runtime',
    ]);
  });

  it('does not know what is direct without composer.json', () => {
    const files = { 'composer.lock': sample.files['web/composer.lock'] ?? '' };
    expect(rowsOf(extractFrom(extractor, files))).toContain('monolog/monolog 3.5.0 unknown runtime');
  });

  it('keeps descriptions and keywords', () => {
    const [, monolog] = extractFrom(extractor, sample.files).dependencies;
    expect(monolog).toMatchObject({
      description: 'Sends your logs to files',
      descriptionSource: 'lockfile',
      keywords: ['log', 'logging'],
    });
  });

  it('names the registry, or the repository with its commit', () => {
    const [fork, monolog] = extractFrom(extractor, sample.files).dependencies;
    expect(fork).toMatchObject({ registry: null, source: 'git+ssh://git@git.example/acme/fork.git#cafe01' });
    expect(monolog).toMatchObject({ registry: 'registry.example', source: null });
  });

  it('names the archive of a package that has no repository', () => {
    const archive = { type: 'zip', url: 'https://files.example/a.zip' };
    const lock = JSON.stringify({ packages: [{ name: 'acme/a', version: '1', dist: archive }] });
    const { dependencies } = extractFrom(extractor, { 'composer.lock': lock });
    expect(dependencies).toMatchObject([{ source: 'https://files.example/a.zip' }]);
  });

  it('reads the lock, and reports the problem, where composer.json is broken', () => {
    const extraction = extractFrom(extractor, { ...sample.files, 'web/composer.json': '{' });
    expect(rowsOf(extraction)).toContain('PHPUnit/phpunit 11.0.0 unknown dev');
    expect(extraction.problems).toMatchObject([{ path: 'web/composer.json', reason: 'malformed' }]);
  });
});
