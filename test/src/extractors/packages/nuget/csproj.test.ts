import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/nuget/csproj.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'src/app/app.csproj',
  files: {
    'src/app/app.csproj': `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <PollyVersion>8.0.0</PollyVersion>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Serilog" Version="2.10" />
    <PackageReference Include="Polly;Polly.Core" Version="$(PollyVersion)" />
    <PackageReference Include="Central" />
    <PackageReference Include="Overridden" VersionOverride="[3.0.0]" />
    <PackageReference Include="Floating">
      <Version>1.*</Version>
    </PackageReference>
    <PackageReference Include="Unknown" Version="$(FromElsewhere)" />
    <PackageReference Include="coverlet.collector" Version="6.0.0">
      <PrivateAssets>all</PrivateAssets>
    </PackageReference>
    <ProjectReference Include="../core/core.csproj" />
  </ItemGroup>
</Project>
`,
    'src/Directory.Packages.props': `<Project>
  <ItemGroup>
    <PackageVersion Include="central" Version="$(CentralVersion)" />
    <PackageVersion Include="Overridden" Version="2.0.0" />
    <PackageVersion Include="Unused" Version="1.0.0" />
    <GlobalPackageReference Include="Everywhere" Version="4.0.0" />
  </ItemGroup>
</Project>
`,
    'Directory.Build.props': `<Project>
  <PropertyGroup><CentralVersion>1.10</CentralVersion></PropertyGroup>
</Project>
`,
  },
};

const alone: ExtractorSample = {
  name: 'a project alone',
  manifest: 'app.fsproj',
  files: {
    'app.fsproj': `<Project>
  <ItemGroup>
    <PackageReference Update="FSharp.Core" Version="8.0.100" />
    <PackageReference Include="FSharp.Data" Version="6.4.0" />
  </ItemGroup>
</Project>
`,
  },
};

describe('nuget/csproj', () => {
  extractorContract({
    format: 'nuget/csproj',
    samples: [alone, sample],
    fileOf: (names) => {
      const references = names.map((name) => `<PackageReference Include="${name}" Version="1.0.0"/>`);
      return `<Project><ItemGroup>${references.join('')}</ItemGroup></Project>`;
    },
    nested: (depth) => `<Project>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</Project>`,
  });

  it('takes versions from the reference, the properties, or the files above', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies.map(({ name, version, range, scope }) => [name, version, range, scope])).toEqual([
      ['Central', '1.10', null, 'runtime'],
      ['coverlet.collector', '6.0.0', null, 'dev'],
      ['Everywhere', '4.0.0', null, 'dev'],
      ['Floating', null, '1.*', 'runtime'],
      ['Overridden', '3.0.0', null, 'runtime'],
      ['Polly', '8.0.0', null, 'runtime'],
      ['Polly.Core', '8.0.0', null, 'runtime'],
      ['Serilog', '2.10', null, 'runtime'],
      ['Unknown', null, null, 'runtime'],
    ]);
  });

  it('does not take an update for a reference', () => {
    expect(rowsOf(extractFrom(extractor, alone.files))).toEqual(['FSharp.Data 6.4.0 direct runtime']);
  });

  it('takes the nearest file of a name', () => {
    const nearer =
      '<Project><ItemGroup><PackageVersion Include="Central" Version="9.0.0"/></ItemGroup></Project>';
    const files = { ...sample.files, 'src/app/Directory.Packages.props': nearer };
    expect(rowsOf(extractFrom(extractor, files))).toContain('Central 9.0.0 direct runtime');
  });

  it('survives properties that refer to each other', () => {
    const project = `<Project><PropertyGroup><A>$(B)$(B)</A><B>$(A)$(A)</B></PropertyGroup>
      <ItemGroup><PackageReference Include="a" Version="$(A)"/></ItemGroup></Project>`;
    expect(rowsOf(extractFrom(extractor, { 'a.csproj': project }))).toEqual(['a  direct runtime']);
  });

  it('reads the project, and reports the problem, where a file above is broken', () => {
    const extraction = extractFrom(extractor, { ...sample.files, 'Directory.Build.props': '<Project>' });
    expect(rowsOf(extraction)).toContain('Serilog 2.10 direct runtime');
    expect(extraction.problems).toMatchObject([{ path: 'Directory.Build.props', reason: 'malformed' }]);
  });
});
