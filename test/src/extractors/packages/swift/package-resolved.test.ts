import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/swift/package-resolved.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const third: ExtractorSample = {
  name: 'version 3 with every kind of pin',
  manifest: 'Package.resolved',
  firstParty: ['acme-core', '../acme-core'],
  files: {
    'Package.resolved': JSON.stringify(
      {
        originHash: 'aa',
        pins: [
          {
            identity: 'swift-log',
            kind: 'remoteSourceControl',
            location: 'https://git.example/apple/swift-log.git',
            state: { revision: 'cafe01', version: '1.5.4' },
          },
          {
            identity: 'fork',
            kind: 'remoteSourceControl',
            location: 'git@git.example:acme/fork.git',
            state: { branch: 'main', revision: 'cafe02' },
          },
          { identity: 'mona.LinkedList', kind: 'registry', location: '', state: { version: '1.1.0' } },
          { identity: 'acme-core', kind: 'localSourceControl', location: '../acme-core', state: {} },
        ],
        version: 3,
      },
      null,
      2,
    ),
    'Package.swift': `let package = Package(dependencies: [
      // .package(url: "https://git.example/acme/fork", branch: "main"),
      .package(url: "https://git.example/Apple/swift-log", from: "1.5.0"),
      .package(id: "mona.LinkedList", from: "1.0.0"),
      .package(path: "../acme-core"),
    ])`,
  },
};

const first: ExtractorSample = {
  name: 'version 1',
  manifest: 'App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved',
  files: {
    'App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved': JSON.stringify(
      {
        object: {
          pins: [
            {
              package: 'Alamofire',
              repositoryURL: 'ssh://git@git.example:22/Alamofire/Alamofire.git',
              state: { branch: null, revision: 'cafe03', version: '5.8.1' },
            },
          ],
        },
        version: 1,
      },
      null,
      2,
    ),
  },
};

describe('swift/package-resolved', () => {
  extractorContract({
    format: 'swift/package-resolved',
    generated: true,
    samples: [third, first],
    fileOf: (names) => {
      const pins = names.map((name) => ({
        location: `https://git.example/acme/${name}`,
        state: { version: '1' },
      }));
      return JSON.stringify({ pins, version: 2 });
    },
    nested: (depth) => `{"pins":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  });

  it('knows what is direct from Package.swift', () => {
    expect(rowsOf(extractFrom(extractor, third.files))).toEqual([
      'git.example/acme/fork  transitive unknown',
      'git.example/apple/swift-log 1.5.4 direct unknown',
      'mona/LinkedList 1.1.0 direct unknown',
    ]);
  });

  it('does not call transitive what a computed call may ask for', () => {
    const files = {
      ...third.files,
      'Package.swift': 'let deps = names.map { .package(url: base + $0, from: "1.0.0") }',
    };
    expect(rowsOf(extractFrom(extractor, files))).toContain('git.example/acme/fork  unknown unknown');
  });

  it('reads version 1 and an address with a port', () => {
    expect(extractFrom(extractor, first.files).dependencies).toMatchObject([
      {
        name: 'git.example/Alamofire/Alamofire',
        version: '5.8.1',
        relationship: 'unknown',
        source: 'git+ssh://git@git.example:22/Alamofire/Alamofire.git#cafe03',
      },
    ]);
  });

  it('reports what it understands of a newer version', () => {
    const files = { 'Package.resolved': JSON.stringify({ pins: [], version: 4 }) };
    expect(extractFrom(extractor, files).problems).toMatchObject([{ reason: 'unsupported-version' }]);
  });
});
