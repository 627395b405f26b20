import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/cocoapods/podfile-lock.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'parts of a pod, a local pod and a git pod',
  manifest: 'ios/Podfile.lock',
  firstParty: ['AcmeCore'],
  files: {
    'ios/Podfile.lock': `PODS:
  - AcmeCore (0.1.0):
    - Alamofire (~> 5)
  - Alamofire (5.10)
  - Fork (1.0.0)
  - PINCache/Core (3.0.3)
  - "Some+Plus (2.0.0)"
  - Texture (3.1.0):
    - Texture/Core (= 3.1.0)
  - Texture/Core (3.1.0):
    - PINCache/Core (>= 3)

DEPENDENCIES:
  - AcmeCore (from \`../core\`)
  - Fork (from \`https://git.example/acme/fork.git\`)
  - "Some+Plus (= 2.0.0)"
  - Texture/Core (~> 3)

SPEC REPOS:
  https://registry.example/specs.git:
    - Texture
  trunk:
    - Alamofire

EXTERNAL SOURCES:
  AcmeCore:
    :path: "../core"
  Fork:
    :git: https://git.example/acme/fork.git

CHECKOUT OPTIONS:
  Fork:
    :commit: cafe01
    :git: https://git.example/acme/fork.git

PODFILE CHECKSUM: aa

COCOAPODS: 1.15.2
`,
  },
};

describe('cocoapods/podfile-lock', () => {
  extractorContract({
    format: 'cocoapods/podfile-lock',
    generated: true,
    samples: [sample],
    fileOf: (names) => `PODS:\n${names.map((name) => `  - ${JSON.stringify(`${name} (1.0.0)`)}\n`).join('')}`,
    nested: (depth) => `PODS: ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
  });

  it('reports a pod once for all its parts; what a local pod asks for is direct', () => {
    expect(rowsOf(extractFrom(extractor, sample.files))).toEqual([
      'Alamofire 5.10 direct unknown',
      'Fork 1.0.0 direct unknown',
      'PINCache 3.0.3 transitive unknown',
      'Some+Plus 2.0.0 direct unknown',
      'Texture 3.1.0 direct unknown',
    ]);
  });

  it('names the registry, or the repository with its commit', () => {
    const [alamofire, fork, , , texture] = extractFrom(extractor, sample.files).dependencies;
    expect(alamofire).toMatchObject({ registry: null, source: null });
    expect(fork).toMatchObject({ source: 'git+https://git.example/acme/fork.git#cafe01' });
    expect(texture).toMatchObject({ registry: 'registry.example' });
  });
});
