import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/nix/flake-lock.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'flake.lock',
  firstParty: ['local'],
  files: {
    'flake.lock': JSON.stringify(
      {
        nodes: {
          nixpkgs: { locked: { type: 'github', owner: 'NixOS', repo: 'nixpkgs', rev: 'cafe01' } },
          tools: { locked: { type: 'git', url: 'https://git.example/acme/tools', rev: 'cafe02' } },
          archive: { locked: { type: 'tarball', url: 'https://files.example/a.tar.gz' } },
          local: { locked: { type: 'path', path: './local' } },
          root: { inputs: { nixpkgs: 'nixpkgs', archive: 'archive', follows: ['tools', 'nixpkgs'] } },
        },
        root: 'root',
        version: 7,
      },
      null,
      2,
    ),
  },
};

describe('nix/flake-lock', () => {
  extractorContract({
    format: 'nix/flake-lock',
    generated: true,
    samples: [sample],
    fileOf: (names) => {
      const nodes = names.map(
        (name) => `${JSON.stringify(name)}:{"locked":{"type":"git","url":"https://git.example/a"}}`,
      );
      return `{"nodes":{${nodes.join()}},"root":"root","version":7}`;
    },
    nested: (depth) => `{"nodes":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  });

  it('names the repository of every input; those of the root are direct', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies.map(({ name, relationship, source }) => [name, relationship, source])).toEqual([
      ['NixOS/nixpkgs', 'direct', 'git+https://github.com/NixOS/nixpkgs#cafe01'],
      ['archive', 'direct', 'https://files.example/a.tar.gz'],
      ['tools', 'transitive', 'git+https://git.example/acme/tools#cafe02'],
    ]);
  });
});
