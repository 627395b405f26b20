import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/maven/pom-xml.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'web/pom.xml',
  firstParty: ['com.acme:core', 'com.acme:bom'],
  files: {
    'web/pom.xml': `<project>
  <parent>
    <groupId>com.acme</groupId>
    <artifactId>acme</artifactId>
    <version>\${revision}</version>
  </parent>
  <artifactId>web</artifactId>
  <properties>
    <bob.version>2.10</bob.version>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.example</groupId>
      <artifactId>alice</artifactId>
      <version>1.0.0</version>
    </dependency>
    <dependency>
      <groupId>org.example</groupId>
      <artifactId>bob</artifactId>
      <version>\${bob.version}</version>
    </dependency>
    <dependency>
      <groupId>org.example</groupId>
      <artifactId>managed</artifactId>
    </dependency>
    <dependency>
      <groupId>org.example</groupId>
      <artifactId>bom-managed</artifactId>
    </dependency>
    <dependency>
      <groupId>org.example</groupId>
      <artifactId>unmanaged</artifactId>
    </dependency>
    <dependency>
      <groupId>org.example</groupId>
      <artifactId>range</artifactId>
      <version>[1.0,2.0)</version>
    </dependency>
    <dependency>
      <groupId>org.example</groupId>
      <artifactId>optional</artifactId>
      <version>1.0</version>
      <optional>true</optional>
    </dependency>
    <dependency>
      <groupId>org.example</groupId>
      <artifactId>provided</artifactId>
      <version>1.0</version>
      <scope>provided</scope>
    </dependency>
    <dependency>
      <groupId>com.acme</groupId>
      <artifactId>core</artifactId>
      <version>\${project.version}</version>
    </dependency>
  </dependencies>
</project>
`,
    'pom.xml': `<project>
  <groupId>com.acme</groupId>
  <artifactId>acme</artifactId>
  <version>1.0</version>
  <properties>
    <bob.version>1.0</bob.version>
    <junit.version>\${bob.version}</junit.version>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.example</groupId>
      <artifactId>inherited</artifactId>
      <version>\${junit.version}</version>
      <scope>test</scope>
    </dependency>
  </dependencies>
  <dependencyManagement>
  <dependencies>
    <dependency>
      <groupId>org.example</groupId>
      <artifactId>managed</artifactId>
      <version>3.0</version>
      <scope>test</scope>
    </dependency>
    <dependency>
      <groupId>com.acme</groupId>
      <artifactId>bom</artifactId>
      <version>1.0</version>
      <type>pom</type>
      <scope>import</scope>
    </dependency>
    <dependency>
      <groupId>org.example</groupId>
      <artifactId>remote-bom</artifactId>
      <version>1.2.3</version>
      <type>pom</type>
      <scope>import</scope>
    </dependency>
  </dependencies>
  </dependencyManagement>
</project>
`,
    'bom/pom.xml': `<project>
  <groupId>com.acme</groupId>
  <artifactId>bom</artifactId>
  <version>1.0</version>
  <properties>
    <x>7.0</x>
  </properties>
  <dependencyManagement>
  <dependencies>
    <dependency>
      <groupId>org.example</groupId>
      <artifactId>bom-managed</artifactId>
      <version>\${x}</version>
    </dependency>
    <dependency>
      <groupId>org.example</groupId>
      <artifactId>managed</artifactId>
      <version>9.9</version>
    </dependency>
  </dependencies>
  </dependencyManagement>
</project>
`,
    'core/pom.xml': '<project><groupId>com.acme</groupId><artifactId>core</artifactId></project>',
  },
};

describe('maven/pom-xml', () => {
  extractorContract({
    format: 'maven/pom-xml',
    samples: [sample],
    fileOf: (names) => {
      const dependencies = names.map(
        (name) => `<dependency><groupId>org.example</groupId><artifactId>${name}</artifactId></dependency>`,
      );
      return `<project><dependencies>${dependencies.join('')}</dependencies></project>`;
    },
    nested: (depth) => `<project>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</project>`,
  });

  it('resolves versions through properties, parents and BOMs of the repository', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(
      dependencies.map(({ name, version, range, scope }) => [
        name.replace('org.example:', ''),
        version,
        range,
        scope,
      ]),
    ).toEqual([
      ['alice', '1.0.0', null, 'runtime'],
      ['bob', '2.10', null, 'runtime'],
      ['bom-managed', '7.0', null, 'runtime'],
      ['inherited', '2.10', null, 'dev'],
      ['managed', '3.0', null, 'dev'],
      ['optional', '1.0', null, 'optional'],
      ['provided', '1.0', null, 'build'],
      ['range', null, '[1.0,2.0)', 'runtime'],
      ['unmanaged', null, null, 'runtime'],
    ]);
  });

  it('does not take another project for the parent', () => {
    const files = {
      ...sample.files,
      'pom.xml': '<project><groupId>com.acme</groupId><artifactId>x</artifactId></project>',
    };
    expect(rowsOf(extractFrom(extractor, files))).toContain('org.example:managed  direct runtime');
  });

  it('survives parents and properties that refer to each other', () => {
    const pom = `<project><groupId>g</groupId><artifactId>a</artifactId>
      <parent><groupId>g</groupId><artifactId>a</artifactId><relativePath>pom.xml</relativePath></parent>
      <properties><x>\${y}\${y}</x><y>\${x}\${x}</y></properties>
      <dependencies><dependency><groupId>g</groupId><artifactId>b</artifactId><version>\${x}</version></dependency></dependencies></project>`;
    expect(rowsOf(extractFrom(extractor, { 'pom.xml': pom }))).toEqual(['g:b  direct runtime']);
  });

  it('counts what only a profile asks for as optional, unless the profile is active by default', () => {
    const profile = (artifact: string, activation: string) =>
      `<profile>${activation}<dependencies><dependency><groupId>g</groupId><artifactId>${artifact}</artifactId></dependency></dependencies></profile>`;
    const active = '<activation><activeByDefault>true</activeByDefault></activation>';
    const pom = `<project><profiles>${profile('a', active)}${profile('b', '')}</profiles></project>`;
    expect(rowsOf(extractFrom(extractor, { 'pom.xml': pom }))).toEqual([
      'g:a  direct runtime',
      'g:b  direct optional',
    ]);
  });
});
