import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/conan/conan-lock.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const lists: ExtractorSample = {
  name: 'the lists of Conan 2',
  manifest: 'conan.lock',
  files: {
    'conan.lock': JSON.stringify(
      {
        version: '0.5',
        requires: ['zlib/1.3.1#f52e%1716.1', 'libpng/1.6.43@acme/stable#c219%1716.2'],
        build_requires: ['cmake/3.29.0#aa%1716.3'],
        python_requires: ['acme_base/1.0'],
      },
      null,
      2,
    ),
    'conanfile.txt': '[requires]\nlibpng/[>=1.6 <2]@acme/stable  # images\n[tool_requires]\ncmake/3.29.0\n',
  },
};

const graph: ExtractorSample = {
  name: 'the graph of Conan 1',
  manifest: 'conan.lock',
  firstParty: ['app'],
  files: {
    'conan.lock': JSON.stringify(
      {
        graph_lock: {
          nodes: {
            0: { ref: 'app/1.0', path: 'conanfile.py', requires: ['1'], build_requires: ['3'] },
            1: { ref: 'libpng/1.6.39#aa', requires: ['2'], build_requires: ['4'] },
            2: { ref: 'zlib/1.2.13#bb' },
            3: { ref: 'ninja/1.11.1#cc' },
            4: { ref: 'nasm/2.15#dd' },
          },
        },
        version: '0.4',
      },
      null,
      2,
    ),
  },
};

describe('conan/conan-lock', () => {
  extractorContract({
    format: 'conan/conan-lock',
    generated: true,
    samples: [lists, graph],
    fileOf: (names) => JSON.stringify({ version: '0.5', requires: names.map((name) => `${name}/1.0#aa`) }),
    nested: (depth) => `{"graph_lock":${'{"nodes":'.repeat(depth)}1${'}'.repeat(depth)}}`,
  });

  it('knows what is direct from conanfile.txt', () => {
    expect(rowsOf(extractFrom(extractor, lists.files))).toEqual([
      'acme_base 1.0 transitive build',
      'cmake 3.29.0 direct build',
      'libpng 1.6.43 direct runtime',
      'zlib 1.3.1 transitive runtime',
    ]);
  });

  it('does not know what is direct without conanfile.txt', () => {
    const files = { 'conan.lock': lists.files['conan.lock'] ?? '' };
    expect(rowsOf(extractFrom(extractor, files))).toContain('zlib 1.3.1 unknown runtime');
  });

  it('follows the graph from what the project asks for', () => {
    expect(rowsOf(extractFrom(extractor, graph.files))).toEqual([
      'libpng 1.6.39 direct runtime',
      'nasm 2.15 transitive build',
      'ninja 1.11.1 direct build',
      'zlib 1.2.13 transitive runtime',
    ]);
  });

  it('reads the first graphs, which name what a node requires', () => {
    const nodes = {
      a: { pref: null, requires: { 'zlib/1.2.11@acme/testing': 'b' } },
      b: { pref: 'zlib/1.2.11@acme/testing#5f:19#58' },
    };
    const files = { 'conan.lock': JSON.stringify({ graph_lock: { nodes } }) };
    expect(rowsOf(extractFrom(extractor, files))).toEqual(['zlib 1.2.11 direct runtime']);
  });
});
