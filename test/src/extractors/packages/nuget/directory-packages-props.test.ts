import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/nuget/directory-packages-props.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'Directory.Packages.props',
  files: {
    'Directory.Packages.props': `<Project>
  <PropertyGroup>
    <ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally>
    <SerilogVersion>2.12.0</SerilogVersion>
  </PropertyGroup>
  <ItemGroup>
    <PackageVersion Include="Serilog" Version="$(SerilogVersion)" />
    <PackageVersion Include="Polly" Version="[8.0,9.0)" />
    <GlobalPackageReference Include="Nerdbank.GitVersioning" Version="3.6.133" />
  </ItemGroup>
</Project>
`,
  },
};

describe('nuget/directory-packages-props', () => {
  extractorContract({
    format: 'nuget/directory-packages-props',
    samples: [sample],
    fileOf: (names) => {
      const versions = names.map((name) => `<PackageVersion Include="${name}" Version="1.0.0"/>`);
      return `<Project><ItemGroup>${versions.join('')}</ItemGroup></Project>`;
    },
    nested: (depth) => `<Project>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</Project>`,
  });

  it('tells versions that may be used from references of all projects', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(
      dependencies.map(({ name, version, range, relationship }) => [name, version, range, relationship]),
    ).toEqual([
      ['Nerdbank.GitVersioning', '3.6.133', null, 'direct'],
      ['Polly', null, '[8.0,9.0)', 'unknown'],
      ['Serilog', '2.12.0', null, 'unknown'],
    ]);
  });
});
