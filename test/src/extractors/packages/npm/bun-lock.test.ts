import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/npm/bun-lock.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'workspaces',
  manifest: 'app/bun.lock',
  firstParty: ['shop', '@shop/web', 'copied'],
  files: {
    'app/bun.lock': `{
  "lockfileVersion": 1,
  "workspaces": {
    "": {
      "name": "shop",
      "dependencies": { "copied": "file:./copied", "tool": "^1.0.0", "cjs": "npm:leaf@^1.0.0", },
      "devDependencies": { "runner": "^5.0.0", "fork": "github:owner/fork", },
    },
    "packages/web": {
      "name": "@shop/web",
      "optionalDependencies": { "native": "^3.0.0", },
      "dependencies": { "leaf": "^3.0.0", },
    },
  },
  "trustedDependencies": ["native"],
  "packages": {
    "@shop/web": ["@shop/web@workspace:packages/web"],

    "@shop/web/leaf": ["leaf@3.0.0", "", {}, "sha512-AAAA=="],

    "@shop/leaf": ["@shop/leaf@1.0.0", "", {}, "sha512-AAAA=="],

    "cjs": ["leaf@1.9.0", "https://registry.example/", {}, "sha512-AAAA=="],

    "copied": ["copied@file:copied", { "dependencies": { "used-by-copied": "1" } }],

    "fork": ["fork@github:owner/fork#cafe01", { "dependencies": { "leaf": "^2.0.0" } }, "owner-fork-cafe01"],

    "leaf": ["leaf@2.0.1", "", {}, "sha512-AAAA=="],

    "native": ["native@3.0.4", "", { "dependencies": { "nan": "^2.0.0" }, "os": "darwin" }, "sha512-AAAA=="],

    "nan": ["nan@2.22.0", "", {}, "sha512-AAAA=="],

    "peer": ["peer@1.0.0", "", {}, "sha512-AAAA=="],

    "runner": ["runner@5.0.0", "", { "dependencies": { "leaf": "^1.0.0", "tool": "1" } }, "sha512-AAAA=="],

    "runner/leaf": ["leaf@1.0.0", "", {}, "sha512-AAAA=="],

    "tool": ["tool@1.2.0", "", { "peerDependencies": { "peer": "*" }, "optionalPeers": ["peer"] }, "sha512-AAAA=="],

    "used-by-copied": ["used-by-copied@1.0.0", "", {}, "sha512-AAAA=="],
  }
}
`,
  },
};

describe('npm/bun-lock', () => {
  extractorContract({
    format: 'npm/bun-lock',
    generated: true,
    samples: [sample],
    fileOf: (names) => {
      const entries = names.map((name) => {
        const key = JSON.stringify(name);
        return `${key}: [${JSON.stringify(`${name}@1.0.0`)}, "", {}, ""],\n`;
      });
      return `{"lockfileVersion": 1, "packages": {${entries.join('')}}}\n`;
    },
    nested: (depth) => `{"lockfileVersion": 1, "packages": ${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}\n`,
  });

  it('tells direct from transitive and the scope by reachability over all workspaces', () => {
    expect(rowsOf(extractFrom(extractor, sample.files))).toEqual([
      '@shop/leaf 1.0.0 unknown unknown',
      'fork  direct dev',
      'leaf 1.0.0 transitive dev',
      'leaf 1.9.0 direct runtime',
      'leaf 2.0.1 transitive dev',
      'leaf 3.0.0 direct runtime',
      'nan 2.22.0 transitive optional',
      'native 3.0.4 direct optional',
      'peer 1.0.0 transitive optional',
      'runner 5.0.0 direct dev',
      'tool 1.2.0 direct runtime',
      'used-by-copied 1.0.0 direct runtime',
    ]);
  });

  it('says where a package comes from', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies.find(({ name }) => name === 'fork')?.source).toBe('github:owner/fork#cafe01');
    expect(dependencies.find(({ version }) => version === '1.9.0')?.registry).toBe('registry.example');
  });

  it('covers the manifests of its workspaces', () => {
    const { covers } = extractFrom(extractor, sample.files);
    expect(covers).toEqual(['app/package.json', 'app/packages/web/package.json']);
  });

  it('makes one problem of the entries that name no package', () => {
    const lock = '{"lockfileVersion": 0, "packages": {"a": [1], "b": {}, "c": ["c@1"]}}\n';
    const extraction = extractFrom(extractor, { 'bun.lock': lock });
    expect(rowsOf(extraction)).toEqual(['c 1 unknown unknown']);
    expect(extraction.problems).toMatchObject([{ detail: expect.stringContaining('"a" and 1 more') }]);
  });

  it('refuses packages nested more than 100 deep', () => {
    const key = Array.from({ length: 101 }, () => 'a').join('/');
    const packages = {
      a: ['a@1', '', { dependencies: { b: '1' } }],
      [key]: ['a@1', '', { dependencies: { b: '1' } }],
    };
    const workspaces = { x: { name: key, dependencies: { a: '1' } } };
    const lock = `${JSON.stringify({ lockfileVersion: 1, workspaces, packages })}\n`;
    expect(extractFrom(extractor, { 'bun.lock': lock }).problems).toMatchObject([{ reason: 'too-deep' }]);
  });

  it('reads what it can of a newer format, and says so', () => {
    const lock = '{"lockfileVersion": 2, "packages": {"a": ["a@1", "", {}, ""]}}\n';
    const extraction = extractFrom(extractor, { 'bun.lock': lock });
    expect(rowsOf(extraction)).toEqual(['a 1 unknown unknown']);
    expect(extraction.problems).toMatchObject([{ reason: 'unsupported-version' }]);
  });
});
