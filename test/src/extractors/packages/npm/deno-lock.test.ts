import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/npm/deno-lock.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const fifth: ExtractorSample = {
  name: 'version 5',
  manifest: 'deno.lock',
  files: {
    'deno.lock': `${JSON.stringify(
      {
        version: '5',
        specifiers: {
          'jsr:@std/path@^1.0.0': '1.0.8',
          'jsr:@std/internal@^1.0.0': '1.0.5',
          'npm:typedoc@0.28': '0.28.19_typescript@6.0.3',
          'npm:express@4': '4.21.0',
          'npm:color@1': '1.0.0',
        },
        jsr: {
          '@std/path@1.0.8': { integrity: '0123', dependencies: ['jsr:@std/internal', 'npm:color@1'] },
          '@std/internal@1.0.5': { integrity: '0123' },
        },
        npm: {
          'color@1.0.0': { integrity: 'sha512-AAAA' },
          'debug@2.6.9': { integrity: 'sha512-AAAA' },
          'debug@4.4.0': { integrity: 'sha512-AAAA' },
          'express@4.21.0': {
            integrity: 'sha512-AAAA',
            dependencies: ['debug@2.6.9', 'cjs@npm:leaf@1.0.0'],
            optionalDependencies: ['fsevents'],
          },
          'fsevents@2.3.3': { integrity: 'sha512-AAAA', os: ['darwin'] },
          'leaf@1.0.0': { integrity: 'sha512-AAAA' },
          'typedoc@0.28.19_typescript@6.0.3': { integrity: 'sha512-AAAA', dependencies: ['typescript'] },
          'typescript@6.0.3': { integrity: 'sha512-AAAA' },
        },
        remote: { 'https://files.example/x/oak@v12/mod.ts': '0123' },
        workspace: {
          packageJson: { dependencies: ['npm:express@4', 'npm:typedoc@0.28'] },
          members: { api: { dependencies: ['jsr:@std/path@^1.0.0'] } },
        },
      },
      null,
      2,
    )}\n`,
    'package.json': '{"dependencies":{"express":"4"},"devDependencies":{"typedoc":"0.28"}}',
  },
};

const lockOf = (lock: unknown) => ({ 'deno.lock': `${JSON.stringify(lock)}\n` });

describe('npm/deno-lock', () => {
  extractorContract({
    format: 'npm/deno-lock',
    generated: true,
    samples: [fifth],
    fileOf: (names) =>
      `{"version":"4","npm":{${names.map((name) => `${JSON.stringify(`${name}@1.0.0`)}:{}`).join()}}}\n`,
    nested: (depth) => `{"version":"4","npm":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}\n`,
  });

  it('starts at what the workspace and its members ask for', () => {
    expect(rowsOf(extractFrom(extractor, fifth.files))).toEqual([
      '@std/internal 1.0.5 transitive unknown',
      '@std/path 1.0.8 direct unknown',
      'color 1.0.0 transitive unknown',
      'debug 2.6.9 transitive runtime',
      'debug 4.4.0 unknown unknown',
      'express 4.21.0 direct runtime',
      'fsevents 2.3.3 transitive optional',
      'leaf 1.0.0 transitive runtime',
      'typedoc 0.28.19 direct dev',
      'typescript 6.0.3 transitive dev',
    ]);
  });

  it('files packages of JSR under JSR', () => {
    const { dependencies } = extractFrom(extractor, fifth.files);
    expect(dependencies[0]?.purl).toBe('pkg:jsr/%40std/internal');
  });

  it('reads version 3', () => {
    const lock = {
      version: '3',
      packages: {
        specifiers: { 'jsr:@std/path@1': 'jsr:@std/path@1.0.8', 'npm:express@4': 'npm:express@4.21.0' },
        jsr: { '@std/path@1.0.8': { integrity: '0123' } },
        npm: {
          'express@4.21.0': { integrity: 'sha512-AAAA', dependencies: { debug: 'debug@2.6.9' } },
          'debug@2.6.9': { integrity: 'sha512-AAAA', dependencies: {} },
        },
      },
      workspace: { dependencies: ['jsr:@std/path@1', 'npm:express@4'] },
    };
    expect(rowsOf(extractFrom(extractor, lockOf(lock)))).toEqual([
      '@std/path 1.0.8 direct unknown',
      'debug 2.6.9 transitive unknown',
      'express 4.21.0 direct unknown',
    ]);
  });

  it('reads version 2', () => {
    const npm = {
      specifiers: { 'chalk@5': 'chalk@5.3.0' },
      packages: { 'chalk@5.3.0': { dependencies: {} } },
    };
    expect(rowsOf(extractFrom(extractor, lockOf({ version: '2', remote: {}, npm })))).toEqual([
      'chalk 5.3.0 unknown unknown',
    ]);
  });

  it('covers the manifests of its members', () => {
    expect(extractFrom(extractor, fifth.files).covers).toEqual([
      'api/deno.json',
      'api/deno.jsonc',
      'api/package.json',
    ]);
  });

  it('reads what it can of a newer format, and says so', () => {
    const extraction = extractFrom(extractor, lockOf({ version: '6', npm: { 'a@1': {} } }));
    expect(rowsOf(extraction)).toEqual(['a 1 unknown unknown']);
    expect(extraction.problems).toMatchObject([{ reason: 'unsupported-version' }]);
  });
});
