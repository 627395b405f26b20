import { describe, expect, it } from 'vitest';
import { extractManifest } from '#src/extractors/extract-manifest.ts';
import { extractor } from '#src/extractors/packages/npm/pnpm-lock-yaml.ts';
import type { Dependency } from '#src/items/dependency.ts';
import { extractorContract } from '#test/contracts/extractor.ts';
import { memoryFileTree } from '#test/support/memory-file-tree.ts';

const nine = `lockfileVersion: '9.0'

importers:

  .:
    devDependencies:
      runner:
        specifier: ^5.0.0
        version: 5.0.0(@scope/tool@1.2.0)
  web:
    dependencies:
      '@scope/tool':
        specifier: ^1.0.0
        version: 1.2.0
      cjs:
        specifier: npm:leaf@^1.0.0
        version: leaf@1.10.0
      own:
        specifier: workspace:*
        version: link:../own
    optionalDependencies:
      native:
        specifier: ^3.0.0
        version: 3.0.4

packages:

  '@scope/tool@1.2.0':
    resolution: {integrity: sha512-AAAA}

  copied@file:copied:
    resolution: {directory: copied, type: directory}

  fork@https://token@git.example/fork/archive/abc123.tar.gz:
    resolution: {tarball: https://token@git.example/fork/archive/abc123.tar.gz}
    version: 0.1.0

  leaf@1.10.0:
    resolution: {tarball: https://registry.example/leaf/-/leaf-1.10.0.tgz}

  leaf@2.0.1:
    resolution: {integrity: sha512-AAAA}

  native@3.0.4:
    resolution: {integrity: sha512-AAAA}
    os: [darwin]

  runner@5.0.0:
    resolution: {integrity: sha512-AAAA}

snapshots:

  '@scope/tool@1.2.0':
    dependencies:
      fork: https://token@git.example/fork/archive/abc123.tar.gz

  copied@file:copied:
    dependencies:
      leaf: 1.10.0

  fork@https://token@git.example/fork/archive/abc123.tar.gz: {}

  leaf@1.10.0: {}

  leaf@2.0.1: {}

  native@3.0.4:
    optional: true

  runner@5.0.0(@scope/tool@1.2.0):
    dependencies:
      '@scope/tool': 1.2.0
      leaf: 2.0.1
`;

const six = `lockfileVersion: '6.0'

dependencies:
  '@scope/tool':
    specifier: ^1.0.0
    version: 1.2.0(leaf@2.0.1)

packages:

  /@scope/tool@1.2.0(leaf@2.0.1):
    resolution: {integrity: sha512-AAAA}
    peerDependencies:
      leaf: '*'
    dependencies:
      leaf: 2.0.1
    dev: false

  /leaf@2.0.1:
    resolution: {integrity: sha512-AAAA}
    dev: false

  /stray@1.0.0:
    resolution: {integrity: sha512-AAAA}
    dev: true

  git.example/fork/abc123:
    resolution: {commit: abc123, repo: https://git.example/fork.git, type: git}
    name: fork
    version: 0.1.0
    optional: true
`;

const five = `lockfileVersion: 5.4

specifiers:
  '@scope/tool': ^1.0.0

dependencies:
  '@scope/tool': 1.2.0_leaf@2.0.1
  cjs: /leaf/1.10.0

devDependencies:
  runner: registry.example/runner/5.0.0

packages:

  /@scope/tool/1.2.0_leaf@2.0.1:
    resolution: {integrity: sha512-AAAA}
    dependencies:
      leaf: 2.0.1

  /leaf/1.10.0:
    resolution: {integrity: sha512-AAAA}

  /leaf/2.0.1:
    resolution: {integrity: sha512-AAAA}

  registry.example/runner/5.0.0:
    resolution: {integrity: sha512-AAAA}
    dev: true
`;

const environment = `lockfileVersion: '9.0'

importers:

  .:
    configDependencies:
      settings:
        specifier: 1.0.0
        version: 1.0.0

packages:

  settings@1.0.0:
    resolution: {integrity: sha512-AAAA}

snapshots:

  settings@1.0.0: {}

---
`;

describe('npm/pnpm-lock-yaml', () => {
  extractorContract({
    format: 'npm/pnpm-lock-yaml',
    samples: [
      {
        name: 'version 9',
        manifest: 'pnpm-lock.yaml',
        files: { 'pnpm-lock.yaml': nine },
        firstParty: ['own', 'copied'],
      },
      { name: 'version 6', manifest: 'pnpm-lock.yaml', files: { 'pnpm-lock.yaml': six } },
      { name: 'version 5', manifest: 'web/pnpm-lock.yaml', files: { 'web/pnpm-lock.yaml': five } },
      { name: 'two documents', manifest: 'pnpm-lock.yaml', files: { 'pnpm-lock.yaml': environment + nine } },
    ],
    generated: true,
    fileOf: (names) => {
      const packages = names.map((name) => `  ${JSON.stringify(`${name}@1.0.0`)}: {}\n`);
      return `lockfileVersion: '9.0'\npackages:\n${packages.join('')}`;
    },
  });

  it('reads version 9 by reachability over all importers', () => {
    const found = read(nine);
    expect(rows(found)).toEqual([
      '@scope/tool 1.2.0 direct runtime',
      'fork 0.1.0 transitive runtime',
      'leaf 1.10.0 direct runtime',
      'leaf 2.0.1 transitive dev',
      'native 3.0.4 direct optional',
      'runner 5.0.0 direct dev',
    ]);
    expect(found.dependencies[1]?.source).toBe('https://token@git.example/fork/archive/abc123.tar.gz');
    expect(found.dependencies[2]?.registry).toBe('registry.example');
  });

  it('covers the manifests of its importers', () => {
    expect(read(nine).covers).toEqual(['package.json', 'web/package.json']);
  });

  it('takes what a copied folder asks for as direct', () => {
    const onlyCopied = nine.replace('version: leaf@1.10.0', 'version: leaf@9.9.9');
    expect(rows(read(onlyCopied))).toContain('leaf 1.10.0 direct runtime');
  });

  it('reads version 6, and its flags where nothing reaches', () => {
    const found = read(six);
    expect(rows(found)).toEqual([
      '@scope/tool 1.2.0 direct runtime',
      'fork 0.1.0 unknown optional',
      'leaf 2.0.1 transitive runtime',
      'stray 1.0.0 unknown dev',
    ]);
    expect(found.dependencies[1]?.source).toBe('https://git.example/fork.git#abc123');
  });

  it('reads version 5 with its aliases and hosts', () => {
    const found = read(five);
    expect(rows(found)).toEqual([
      '@scope/tool 1.2.0 direct runtime',
      'leaf 1.10.0 direct runtime',
      'leaf 2.0.1 transitive runtime',
      'runner 5.0.0 direct dev',
    ]);
    expect(found.dependencies[3]?.registry).toBe('registry.example');
  });

  it('reads both of two documents', () => {
    expect(rows(read(environment + nine))).toEqual([...rows(read(nine)), 'settings 1.0.0 direct dev'].sort());
  });

  it('makes one problem of the keys that name no package', () => {
    const text = "lockfileVersion: '9.0'\npackages:\n  nameless: {}\n  another: {}\n  leaf@1.0.0: {}\n";
    const found = read(text);
    expect(rows(found)).toEqual(['leaf 1.0.0 unknown unknown']);
    expect(found.problems).toMatchObject([
      { reason: 'invalid-name', detail: expect.stringContaining('"nameless"') },
    ]);
  });

  it.each([
    { text: "lockfileVersion: '10.0'\n", reason: 'unsupported-version' },
    { text: 'lockfileVersion: 4\n', reason: 'unsupported-version' },
    { text: 'packages: {}\n', reason: 'malformed' },
    { text: '# nothing\n', reason: 'malformed' },
  ])('refuses $text as $reason', ({ text, reason }) => {
    expect(read(text)).toMatchObject({ dependencies: [], problems: [{ reason }] });
  });
});

function read(text: string) {
  return extractManifest(extractor, { path: 'pnpm-lock.yaml', text }, memoryFileTree({}));
}

function rows({ dependencies }: { readonly dependencies: readonly Dependency[] }): readonly string[] {
  return dependencies.map(
    ({ name, version, relationship, scope }) => `${name} ${version} ${relationship} ${scope}`,
  );
}
