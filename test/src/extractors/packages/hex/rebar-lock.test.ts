import { describe, expect, it } from 'vitest';
import { extractor } from '#src/extractors/packages/hex/rebar-lock.ts';
import { type ExtractorSample, extractorContract } from '#test/contracts/extractor.ts';
import { extractFrom, rowsOf } from '#test/support/extracted-rows.ts';

const sample: ExtractorSample = {
  name: 'a small file',
  manifest: 'rebar.lock',
  files: {
    'rebar.lock': `{"1.2.0",
[{<<"cowboy">>,{pkg,<<"cowboy">>,<<"2.10.0">>},0},
 {<<"fork">>,
  {git,"https://git.example/acme/fork.git",
       {ref,"cafe01"}},
  0},
 {<<"ranch">>,{pkg,<<"ranch_next">>,<<"1.8.0">>},1}]}.
[
{pkg_hash,[
 {<<"cowboy">>, <<"AA">>},
 {<<"ranch">>, <<"BB">>}]}
].
`,
  },
};

describe('hex/rebar-lock', () => {
  extractorContract({
    format: 'hex/rebar-lock',
    generated: true,
    samples: [sample],
    fileOf: (names) =>
      `{"1.2.0",\n[${names.map((name) => `{<<"${name}">>,{pkg,<<"${name}">>,<<"1.0.0">>},0}`).join(',\n ')}]}.\n`,
  });

  it('knows what is direct by its level', () => {
    expect(rowsOf(extractFrom(extractor, sample.files))).toEqual([
      'cowboy 2.10.0 direct unknown',
      'fork  direct unknown',
      'ranch_next 1.8.0 transitive unknown',
    ]);
  });

  it('reads the first locks, which have no version, with checksums in the entries', () => {
    const text = '[{<<"cowlib">>,{pkg,<<"cowlib">>,<<"1.0.2">>,<<"AA">>},1}].\n';
    expect(rowsOf(extractFrom(extractor, { 'rebar.lock': text }))).toEqual([
      'cowlib 1.0.2 transitive unknown',
    ]);
  });
});
