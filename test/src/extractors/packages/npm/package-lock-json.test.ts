import { describe, expect, it } from 'vitest';
import { extractManifest } from '#src/extractors/extract-manifest.ts';
import { extractor } from '#src/extractors/packages/npm/package-lock-json.ts';
import type { Dependency } from '#src/items/dependency.ts';
import { extractorContract } from '#test/contracts/extractor.ts';
import { memoryFileTree } from '#test/support/memory-file-tree.ts';

const registry = 'https://registry.example';

const workspaces = {
  lockfileVersion: 3,
  packages: {
    '': {
      name: 'shop',
      workspaces: ['web'],
      dependencies: { express: '^4.0.0' },
      devDependencies: { vitest: '^3.0.0' },
    },
    web: { name: '@shop/web', dependencies: { 'left-pad': '^1.0.0', cjs: 'npm:string-width@^4.0.0' } },
    'node_modules/@shop/web': { resolved: 'web', link: true },
    'node_modules/express': {
      version: '4.21.0',
      resolved: `${registry}/express/-/express-4.21.0.tgz`,
      dependencies: { debug: '2.6.9' },
      optionalDependencies: { fsevents: '^2.0.0' },
    },
    'node_modules/express/node_modules/debug': { version: '2.6.9' },
    'node_modules/debug': { version: '4.4.0', dev: true },
    'node_modules/vitest': { version: '3.0.0', dev: true, dependencies: { debug: '^4.0.0' } },
    'node_modules/fsevents': { version: '2.3.3', optional: true },
    'web/node_modules/left-pad': { resolved: 'git+ssh://git@git.example/left-pad.git#abc123' },
    'node_modules/cjs': { name: 'string-width', version: '4.2.0' },
    'node_modules/stray': { version: '1.0.0', devOptional: true },
  },
};

const versionOne = {
  lockfileVersion: 1,
  dependencies: {
    express: {
      version: '4.21.0',
      requires: { debug: '2.6.9' },
      dependencies: { debug: { version: '2.6.9' } },
    },
    debug: { version: '4.4.0', dev: true },
    cjs: { version: 'npm:string-width@4.2.0', resolved: `${registry}/string-width/-/string-width-4.2.0.tgz` },
    fork: { version: 'git+https://token@git.example/fork.git#abc123', requires: { helped: '*' } },
    helped: { version: '1.0.0', optional: true },
    archive: { version: 'https://files.example/archive-1.0.0.tgz' },
    own: { version: 'file:own', requires: { express: '^4.0.0' } },
  },
};

describe('npm/package-lock-json', () => {
  extractorContract({
    format: 'npm/package-lock-json',
    samples: [
      {
        name: 'workspaces in version 3',
        manifest: 'package-lock.json',
        files: { 'package-lock.json': `${JSON.stringify(workspaces, null, 2)}\n` },
        firstParty: ['shop', '@shop/web'],
      },
      {
        name: 'version 1 beside its package.json',
        manifest: 'legacy/npm-shrinkwrap.json',
        files: {
          'legacy/npm-shrinkwrap.json': `${JSON.stringify(versionOne, null, 2)}\n`,
          'legacy/package.json': JSON.stringify({ name: 'legacy', dependencies: { express: '^4.0.0' } }),
        },
        firstParty: ['legacy', 'own'],
      },
    ],
    fileOf: (names) => {
      const packages = names.map(
        (name) => `${JSON.stringify(`node_modules/${name}`)}: { "version": "1.0.0" }`,
      );
      return `{ "lockfileVersion": 3, "packages": { "": {}, ${packages.join(',\n')} } }`;
    },
    nested: (depth) => `${'{"lockfileVersion":1,"dependencies":{"a":'.repeat(depth)}{}${'}}'.repeat(depth)}`,
  });

  it('tells direct from transitive and the scope by reachability over all workspaces', () => {
    expect(rows(read({ 'package-lock.json': workspaces }))).toEqual([
      'debug 2.6.9 transitive runtime',
      'debug 4.4.0 transitive dev',
      'express 4.21.0 direct runtime',
      'fsevents 2.3.3 transitive optional',
      'left-pad null direct runtime',
      'stray 1.0.0 unknown optional',
      'string-width 4.2.0 direct runtime',
      'vitest 3.0.0 direct dev',
    ]);
  });

  it('keeps where a package comes from: a registry by its host, anything else by its address', () => {
    const found = read({ 'package-lock.json': workspaces });
    expect(named(found, 'express')).toMatchObject({ registry: 'registry.example', source: null });
    expect(named(found, 'left-pad')).toMatchObject({
      registry: null,
      source: 'git+ssh://git@git.example/left-pad.git#abc123',
    });
  });

  it('counts a peer as needed at run time, an optional peer as optional', () => {
    const lock = {
      lockfileVersion: 3,
      packages: {
        '': {
          peerDependencies: { react: '*', preact: '*' },
          peerDependenciesMeta: { preact: { optional: true } },
        },
        'node_modules/react': { version: '19.0.0', peer: true },
        'node_modules/preact': { version: '10.0.0', peer: true },
      },
    };
    expect(rows(read({ 'package-lock.json': lock }))).toEqual([
      'preact 10.0.0 direct optional',
      'react 19.0.0 direct runtime',
    ]);
  });

  it('reads version 1 with the package.json beside it', () => {
    const packageJson = { dependencies: { cjs: '*', fork: '*' }, devDependencies: { debug: '*' } };
    const found = read({ 'package-lock.json': versionOne, 'package.json': packageJson });
    expect(rows(found)).toEqual([
      'archive null unknown runtime',
      'debug 2.6.9 transitive runtime',
      'debug 4.4.0 direct dev',
      'express 4.21.0 direct runtime',
      'fork null direct runtime',
      'helped 1.0.0 transitive optional',
      'string-width 4.2.0 direct runtime',
    ]);
    expect(named(found, 'fork')?.source).toBe('git+https://token@git.example/fork.git#abc123');
    expect(named(found, 'archive')?.source).toBe('https://files.example/archive-1.0.0.tgz');
  });

  it('says unknown in version 1 without a package.json, but keeps the scope that npm wrote', () => {
    const lock = {
      lockfileVersion: 1,
      dependencies: { a: { version: '1.0.0' }, b: { version: '2.0.0', dev: true } },
    };
    expect(rows(read({ 'package-lock.json': lock }))).toEqual([
      'a 1.0.0 unknown runtime',
      'b 2.0.0 unknown dev',
    ]);
  });

  it('reports a package.json that it cannot read, and the rows all the same', () => {
    const tree = memoryFileTree({ 'package-lock.json': JSON.stringify(versionOne), 'package.json': '{' });
    const { dependencies, problems } = extract(tree);
    expect(problems).toMatchObject([{ path: 'package.json', reason: 'malformed' }]);
    expect(dependencies).not.toEqual([]);
  });

  it('reads nothing where an npm-shrinkwrap.json lies beside, as npm does', () => {
    const files = { 'package-lock.json': workspaces, 'npm-shrinkwrap.json': workspaces };
    expect(read(files)).toEqual({ dependencies: [], problems: [] });
  });

  it.each([
    { lock: { lockfileVersion: 4, packages: {} }, reason: 'unsupported-version' },
    { lock: { lockfileVersion: 3 }, reason: 'malformed' },
    { lock: { lockfileVersion: 2, packages: [] }, reason: 'malformed' },
    { lock: { name: 'no lockfile at all' }, reason: 'malformed' },
  ])('refuses $lock as $reason', ({ lock, reason }) => {
    expect(read({ 'package-lock.json': lock })).toMatchObject({ dependencies: [], problems: [{ reason }] });
  });

  it('refuses packages nested more than 100 deep, in either version', () => {
    const path = Array.from({ length: 101 }, () => 'node_modules/a').join('/');
    const nested = JSON.parse(`${'{"dependencies":{"a":'.repeat(101)}{}${'}}'.repeat(101)}`);
    for (const lock of [
      { lockfileVersion: 3, packages: { [path]: {} } },
      { lockfileVersion: 1, ...nested },
    ]) {
      expect(read({ 'package-lock.json': lock })).toMatchObject({
        dependencies: [],
        problems: [{ reason: 'too-deep' }],
      });
    }
  });

  it('accepts a lockfile without any package', () => {
    for (const lock of [{ lockfileVersion: 1 }, { lockfileVersion: 3, packages: { '': {} } }]) {
      expect(read({ 'package-lock.json': lock })).toMatchObject({ dependencies: [], problems: [] });
    }
  });

  it('covers the manifests of its workspaces', () => {
    expect(read({ 'package-lock.json': workspaces }).covers).toEqual(['package.json', 'web/package.json']);
  });
});

function read(files: Readonly<Record<string, unknown>>) {
  const texts = Object.entries(files).map(([path, content]) => [path, JSON.stringify(content)]);
  return extract(memoryFileTree(Object.fromEntries(texts)));
}

function extract(tree: ReturnType<typeof memoryFileTree>) {
  const file = tree.read('package-lock.json');
  const text = file.kind === 'text' ? file.text : '';
  return extractManifest(extractor, { path: 'package-lock.json', text }, tree);
}

function rows({ dependencies }: { readonly dependencies: readonly Dependency[] }): readonly string[] {
  return dependencies.map(
    ({ name, version, relationship, scope }) => `${name} ${version} ${relationship} ${scope}`,
  );
}

function named({ dependencies }: { readonly dependencies: readonly Dependency[] }, name: string) {
  return dependencies.find((row) => row.name === name);
}
