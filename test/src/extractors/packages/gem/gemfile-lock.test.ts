import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/gem/gemfile-lock.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'an application with an engine of its own',
  manifest: 'Gemfile.lock',
  firstParty: ['engine'],
  files: {
    'Gemfile.lock': `GIT
  remote: https://git.example/hanami/utils.git
  revision: 5904fc9
  branch: main
  specs:
    hanami-utils (2.0.0.alpha1)
      concurrent-ruby (~> 1.0)

PATH
  remote: engines/engine
  specs:
    engine (0.1.0)
      rack (>= 2)

GEM
  remote: https://registry.example/
  specs:
    concurrent-ruby (1.1.7)
    diff-lcs (1.5.0)
    nokogiri (1.13.3)
      racc (~> 1.4)
    nokogiri (1.13.3-java)
    nokogiri (1.13.3-x86_64-linux)
      racc (~> 1.4)
    puma (6.0.0)
    racc (1.6.0)
    rack (2.2.3)
    rspec (3.12.0)
      diff-lcs (~> 1.5)

PLATFORMS
  java
  x86_64-linux

DEPENDENCIES
  engine!
  hanami-utils!
  nokogiri (~> 1.13)
  puma
  rspec

CHECKSUMS
  puma (6.0.0) sha256=00

BUNDLED WITH
   2.5.3
`,
    Gemfile: `source 'https://registry.example'
gem 'engine', path: 'engines/engine'
gem 'hanami-utils', git: 'https://git.example/hanami/utils.git'
gem "nokogiri", "~> 1.13"
gem 'puma', group: :deployment
group :development, :test do
  gem 'rspec'
end
`,
  },
};

describe('gem/gemfile-lock', () => {
  extractorContract({
    format: 'gem/gemfile-lock',
    generated: true,
    samples: [sample],
    fileOf: (names) =>
      `GEM\n  remote: https://registry.example/\n  specs:\n${names.map((name) => `    ${name} (1.0.0)\n`).join('')}`,
  });

  it('reports a gem once for all its platforms, with the groups of the Gemfile', () => {
    expect(rowsOf(extractFrom(extractor, sample.files))).toEqual([
      'concurrent-ruby 1.1.7 transitive runtime',
      'diff-lcs 1.5.0 transitive dev',
      'hanami-utils 2.0.0.alpha1 direct runtime',
      'nokogiri 1.13.3 direct runtime',
      'puma 6.0.0 direct unknown',
      'racc 1.6.0 transitive runtime',
      'rack 2.2.3 direct runtime',
      'rspec 3.12.0 direct dev',
    ]);
  });

  it('leaves all scopes open without a Gemfile', () => {
    const { Gemfile: _, ...files } = sample.files;
    const rows = rowsOf(extractFrom(extractor, files));
    expect(rows).toContain('rspec 3.12.0 direct unknown');
    expect(rows).toContain('diff-lcs 1.5.0 transitive unknown');
  });

  it('says where a gem comes from, and in which line it stands', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies.find(({ name }) => name === 'hanami-utils')).toMatchObject({
      registry: null,
      source: 'git+https://git.example/hanami/utils.git#5904fc9',
      line: 6,
    });
    expect(dependencies.find(({ name }) => name === 'puma')).toMatchObject({
      registry: 'registry.example',
      source: null,
    });
  });

  it('names no registry where a block lists several', () => {
    const lock =
      'GEM\n  remote: https://a.example/\n  remote: https://b.example/\n  specs:\n    ast (2.4.2)\n';
    const { dependencies } = extractFrom(extractor, { 'Gemfile.lock': lock });
    expect(dependencies).toMatchObject([{ name: 'ast', registry: null }]);
  });

  it('reads gems.locked with gems.rb', () => {
    const lock = 'GEM\n  specs:\n    rake (13.0.0)\n\nDEPENDENCIES\n  rake\n';
    const files = { 'a/gems.locked': lock, 'a/gems.rb': "gem 'rake', group: :test\n" };
    expect(rowsOf(extractFrom(extractor, files))).toEqual(['rake 13.0.0 direct dev']);
  });

  it('counts what the gemspec of the project itself asks for as runtime', () => {
    const lock = `PATH
  remote: .
  specs:
    mine (1.0.0)
      rack

GEM
  specs:
    rack (3.0.0)

DEPENDENCIES
  mine!
`;
    const files = { 'Gemfile.lock': lock, Gemfile: "source 'https://registry.example'\ngemspec\n" };
    expect(rowsOf(extractFrom(extractor, files))).toEqual(['rack 3.0.0 direct runtime']);
  });

  it('has nothing to say of a project without gems', () => {
    const { dependencies, problems } = extractFrom(extractor, { 'Gemfile.lock': 'PLATFORMS\n  ruby\n' });
    expect({ dependencies, problems }).toEqual({ dependencies: [], problems: [] });
  });
});
