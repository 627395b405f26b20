import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/hex/mix-lock.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const lock = `%{
  "credo": {:hex, :credo, "1.7.5", "aa", [:mix], [{:jason, "~> 1.0", [hex: :jason, repo: "hexpm", optional: false]}], "hexpm", "bb"},
  "decimal": {:hex, :decimal, "2.1.1", "aa", [:mix], [], "hexpm", "bb"},
  "ecto": {:hex, :ecto, "3.11.2", "aa", [:mix], [{:decimal, "~> 2.0", [hex: :decimal, repo: "hexpm", optional: true]}, {:telemetry, "~> 1.0", [hex: :telemetry, repo: "hexpm", optional: false]}], "hexpm", "bb"},
  "fork": {:git, "https://git.example/acme/fork.git", "cafe01", [branch: "main"]},
  "jason": {:hex, :jason, "1.4.1", "aa", [:mix], [], "hexpm", "bb"},
  "tailwind": {:hex, :"tailwind_installer", "0.2.2", "aa", [:mix], [], "hexpm", "bb"},
  "telemetry": {:hex, :telemetry, "1.2.1", "aa", [:rebar3], [], "hexpm", "bb"},
  "unused": {:hex, :unused, "1.0.0", "aa", [:mix], [], "hexpm", "bb"},
}
`;

const sample: ExtractorSample = {
  name: 'an umbrella',
  manifest: 'mix.lock',
  firstParty: ['acme_core'],
  files: {
    'mix.lock': lock,
    'mix.exs': `defmodule Acme.MixProject do
  defp deps do
    [
      # {:unused, "~> 1.0"},
      {:credo, "~> 1.7", only: [:dev, :test], runtime: false},
      {:tailwind, "~> 0.2", runtime: false}
    ]
  end
end
`,
    'apps/web/mix.exs': `defp deps, do: [{:ecto, "~> 3.11"}, {:acme_core, in_umbrella: true},
      {:fork, git: "https://git.example/acme/fork.git", only: environments()}]
`,
  },
};

describe('hex/mix-lock', () => {
  extractorContract({
    format: 'hex/mix-lock',
    generated: true,
    samples: [sample],
    fileOf: (names) =>
      `%{\n${names.map((name) => `  "${name}": {:hex, :${name}, "1.0.0", "aa", [:mix], [], "hexpm", "bb"},\n`).join('')}}\n`,
  });

  it('says what is direct and for what by every mix.exs', () => {
    expect(rowsOf(extractFrom(extractor, sample.files))).toEqual([
      'credo 1.7.5 direct dev',
      'decimal 2.1.1 transitive optional',
      'ecto 3.11.2 direct runtime',
      'fork  direct unknown',
      'jason 1.4.1 transitive dev',
      'tailwind_installer 0.2.2 direct build',
      'telemetry 1.2.1 transitive runtime',
      'unused 1.0.0 unknown unknown',
    ]);
  });

  it('knows neither without a mix.exs', () => {
    expect(rowsOf(extractFrom(extractor, { 'mix.lock': lock }))).toContain('ecto 3.11.2 unknown unknown');
  });

  it('names the repository and the commit', () => {
    const { dependencies } = extractFrom(extractor, sample.files);
    expect(dependencies.find(({ name }) => name === 'fork')).toMatchObject({
      source: 'git+https://git.example/acme/fork.git#cafe01',
      line: 5,
    });
  });

  it('reads the entry that stands on the line of the opening brace', () => {
    const text = '%{"a": {:hex, :a, "1.0.0"},\n  "b": {:hex, :b, "2.0.0"}}\n';
    expect(rowsOf(extractFrom(extractor, { 'mix.lock': text }))).toHaveLength(2);
  });

  it('names the line that it cannot read, and reads the others', () => {
    const text = '%{\n  "a": {:hex, :a, "1.0.0", "aa"},\n  "b": {:hex, },\n}\n';
    const { dependencies, problems } = extractFrom(extractor, { 'mix.lock': text });
    expect(dependencies).toHaveLength(1);
    expect(problems).toMatchObject([{ reason: 'malformed', detail: expect.stringContaining('line 3') }]);
  });
});
