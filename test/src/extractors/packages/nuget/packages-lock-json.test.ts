import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/nuget/packages-lock-json.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'two frameworks and a project',
  manifest: 'src/packages.lock.json',
  firstParty: ['acme.core'],
  files: {
    'src/packages.lock.json': JSON.stringify(
      {
        version: 2,
        dependencies: {
          'net8.0': {
            'Serilog.Sinks.File': {
              type: 'Direct',
              requested: '[5.0.0, )',
              resolved: '5.0.0',
              dependencies: { Serilog: '2.10.0' },
            },
            Serilog: { type: 'Transitive', resolved: '2.10.0' },
            Polly: { type: 'CentralTransitive', requested: '[8.0.0, )', resolved: '8.0.0' },
            'acme.core': { type: 'Project', dependencies: { 'newtonsoft.json': '[13.0.1, )' } },
            'Newtonsoft.Json': { type: 'Transitive', resolved: '13.0.1' },
          },
          'net8.0/linux-x64': { Serilog: { type: 'Transitive', resolved: '2.10.0' } },
        },
      },
      null,
      2,
    ),
  },
};

describe('nuget/packages-lock-json', () => {
  extractorContract({
    format: 'nuget/packages-lock-json',
    generated: true,
    samples: [sample],
    fileOf: (names) => {
      const packages = names.map((name) => `${JSON.stringify(name)}:{"type":"Direct","resolved":"1.0.0"}`);
      return `{"version":1,"dependencies":{"net8.0":{${packages.join()}}}}`;
    },
    nested: (depth) => `{"dependencies":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  });

  it('counts what a project of the checkout asks for as direct', () => {
    expect(rowsOf(extractFrom(extractor, sample.files))).toEqual([
      'Newtonsoft.Json 13.0.1 direct unknown',
      'Polly 8.0.0 transitive unknown',
      'Serilog 2.10.0 transitive unknown',
      'Serilog.Sinks.File 5.0.0 direct unknown',
    ]);
  });

  it('knows what is private to the project from the project beside it', () => {
    const lock = {
      dependencies: {
        'net8.0': {
          'coverlet.collector': { type: 'Direct', resolved: '6.0.0', dependencies: { Tool: '1.0' } },
          Serilog: { type: 'Direct', resolved: '2.12.0', dependencies: { Shared: '1.0' } },
          Tool: { type: 'Transitive', resolved: '1.0.0', dependencies: { Shared: '1.0' } },
          Shared: { type: 'Transitive', resolved: '1.0.0' },
          Implicit: { type: 'Direct', resolved: '1.0.0' },
        },
      },
    };
    const files = {
      'a/packages.lock.json': JSON.stringify(lock),
      'a/a.csproj': `<Project><ItemGroup><PackageReference Include="serilog"/>
        <PackageReference Include="Coverlet.Collector" PrivateAssets="All"/></ItemGroup></Project>`,
    };
    expect(rowsOf(extractFrom(extractor, files))).toEqual([
      'coverlet.collector 6.0.0 direct dev',
      'Implicit 1.0.0 direct unknown',
      'Serilog 2.12.0 direct runtime',
      'Shared 1.0.0 transitive runtime',
      'Tool 1.0.0 transitive dev',
    ]);
  });

  it('keeps one key for all spellings of a name', () => {
    const framework = (name: string) => ({ [name]: { type: 'Direct', resolved: '1.0.0' } });
    const lock = { dependencies: { net6: framework('NUnit'), net8: framework('nunit') } };
    const { dependencies } = extractFrom(extractor, { 'packages.lock.json': JSON.stringify(lock) });
    expect(dependencies).toMatchObject([{ name: 'NUnit', purl: 'pkg:nuget/nunit' }]);
  });
});
