import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/npm/package-json.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a package of a workspace',
  manifest: 'web/package.json',
  firstParty: ['shop', 'own', 'linked', 'copied', 'sibling'],
  files: {
    'web/package.json': JSON.stringify(
      {
        name: 'shop',
        dependencies: {
          '@scope/tool': '^1.0.0',
          cjs: 'npm:leaf@1.9.0',
          exact: '2.0.1-beta.1',
          any: '*',
          listed: 'catalog:',
          fork: 'git+https://git.example/fork.git#main',
          short: 'owner/name#v1',
          archive: 'https://files.example/archive.tgz',
          packed: 'file:packed-1.0.0.tgz',
          own: 'workspace:^',
          linked: 'link:../linked',
          copied: 'file:../copied',
          sibling: './sibling',
        },
        optionalDependencies: { native: '~3.0.0' },
        peerDependencies: { react: '>=18', 'react-dom': '>=18' },
        peerDependenciesMeta: { 'react-dom': { optional: true } },
        devDependencies: { runner: '>= 5 < 6' },
      },
      null,
      2,
    ),
  },
};

describe('npm/package-json', () => {
  extractorContract({
    format: 'npm/package-json',
    samples: [sample],
    fileOf: (names) => `{"dependencies":{${names.map((name) => `${JSON.stringify(name)}:"^1.0.0"`).join()}}}`,
    nested: (depth) => `{"dependencies":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`,
  });

  it('gives what is asked for: ranges, exact versions, the package behind an alias, addresses', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(
      dependencies.map(({ name, version, range, source }) => [name, version ?? range ?? source]),
    ).toEqual([
      ['@scope/tool', '^1.0.0'],
      ['any', '*'],
      ['archive', 'https://files.example/archive.tgz'],
      ['exact', '2.0.1-beta.1'],
      ['fork', 'git+https://git.example/fork.git#main'],
      ['leaf', '1.9.0'],
      ['listed', 'catalog:'],
      ['native', '~3.0.0'],
      ['packed', 'file:packed-1.0.0.tgz'],
      ['react', '>=18'],
      ['react-dom', '>=18'],
      ['runner', '>= 5 < 6'],
      ['short', 'owner/name#v1'],
    ]);
    expect(dependencies.filter(({ version }) => version !== null).map(({ name }) => name)).toEqual([
      'exact',
      'leaf',
    ]);
  });

  it('has only direct dependencies, in the scope of their section', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies.every(({ relationship }) => relationship === 'direct')).toBe(true);
    const scopes = Object.fromEntries(dependencies.map(({ name, scope }) => [name, scope]));
    expect(scopes).toMatchObject({
      '@scope/tool': 'runtime',
      native: 'optional',
      react: 'runtime',
      'react-dom': 'optional',
      runner: 'dev',
    });
  });

  it('reads a package.json that asks for nothing', () => {
    const extraction = extractFrom(extractor, { 'package.json': '{"type":"module"}' });
    expect(extraction).toEqual({ dependencies: [], problems: [] });
  });
});
