import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/nuget/project-assets-json.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'obj/project.assets.json',
  firstParty: ['acme.core'],
  files: {
    'obj/project.assets.json': JSON.stringify(
      {
        version: 3,
        targets: {
          'net8.0': {
            'Serilog.Sinks.File/5.0.0': { type: 'package', dependencies: { Serilog: '2.10.0' } },
            'Serilog/2.12.0': { type: 'package' },
            'coverlet.collector/6.0.0': { type: 'package' },
            'acme.core/1.0.0': { type: 'project', dependencies: { Polly: '8.0.0' } },
            'Polly/8.0.0': { type: 'package', dependencies: { 'Polly.Core': '8.0.0' } },
            'Polly.Core/8.0.0': { type: 'package' },
          },
        },
        libraries: {},
        project: {
          frameworks: {
            'net8.0': {
              dependencies: {
                'serilog.sinks.file': { target: 'Package', version: '[5.0.0, )' },
                'coverlet.collector': { suppressParent: 'All', version: '[6.0.0, )' },
              },
            },
          },
        },
      },
      null,
      2,
    ),
  },
};

describe('nuget/project-assets-json', () => {
  extractorContract({
    format: 'nuget/project-assets-json',
    generated: true,
    samples: [sample],
    fileOf: (names) => {
      const libraries = names.map((name) => `${JSON.stringify(`${name}/1.0.0`)}:{"type":"package"}`);
      return `{"version":3,"targets":{"net8.0":{${libraries.join()}}}}`;
    },
    nested: (depth) => `{"targets":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  });

  it('follows the graph from what the project and its references ask for', () => {
    expect(rowsOf(extractFrom(extractor, sample.files))).toEqual([
      'coverlet.collector 6.0.0 direct dev',
      'Polly 8.0.0 direct runtime',
      'Polly.Core 8.0.0 transitive runtime',
      'Serilog 2.12.0 transitive runtime',
      'Serilog.Sinks.File 5.0.0 direct runtime',
    ]);
  });
});
