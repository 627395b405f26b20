import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { extractManifest } from '#src/extractors/extract-manifest.ts';
import type { Extraction, Extractor } from '#src/extractors/extractor.ts';
import { formats } from '#src/extractors/index.ts';
import { formatMatcher } from '#src/extractors/match-formats.ts';
import { normaliseManifest } from '#src/report/normalise-manifest.ts';
import { decodeText } from '#src/text/decode.ts';
import { memoryFileTree } from '#test/support/memory-file-tree.ts';
import {
  encodings,
  nestings,
  truncations,
  unfinishedMerges,
  withSecrets,
  wrongFormats,
} from './extractor/bad-input.ts';
import { mutation } from './extractor/mutation.ts';
import { expectSound, invalidNames, unluckyNames } from './extractor/sound-extraction.ts';

/** A small, realistic file of the format that uses as much of it as fits. It is read without a problem. */
export interface ExtractorSample {
  readonly name: string;
  /** Path of the file to read, one of `files`. */
  readonly manifest: string;
  readonly files: Readonly<Record<string, string>>;
  /** Names that the sample speaks of as the project's own: never reported. */
  readonly firstParty?: readonly string[];
}

export interface ExtractorContract {
  /** The id in the list of formats. */
  readonly format: string;
  readonly samples: readonly [ExtractorSample, ...(readonly ExtractorSample[])];
  /** Text of a file that has one package for each name; a prefix that the ecosystem demands may be added. */
  readonly fileOf: (names: readonly string[]) => string;
  /** Tools write it, always with a line end: being cut inside a line is noticed, so that nothing counts as removed. */
  readonly generated?: boolean;
  /** What this format can nest, that deep, as text of a whole file. */
  readonly nested?: (depth: number) => string;
  /** Names of the wrong formats that say something in this one: where any word is a package, `null` is one. */
  readonly legal?: readonly string[];
}

/** Above the limit, and so many that time growing with their square would be minutes. */
const tooManyPackages = 250_000;

/** What every extractor keeps, whatever a file holds. Each member's test calls it with its own samples. */
export function extractorContract(contract: ExtractorContract): void {
  const { format, samples, fileOf, generated, nested, legal = [] } = contract;
  const [first] = samples;
  let extractor: Extractor;
  beforeAll(async () => {
    const entry = formats.find(({ id }) => id === format);
    if (entry === undefined) throw new Error(`expected ${format} in the list src/extractors/index.ts`);
    extractor = await entry.load();
  });

  const extract = (sample: ExtractorSample, text = sample.files[sample.manifest] ?? ''): Extraction => {
    const tree = memoryFileTree({ ...sample.files, [sample.manifest]: text });
    const extraction = extractManifest(extractor, { path: sample.manifest, text }, tree);
    expectSound(extraction);
    return extraction;
  };

  const expectRefused = (text: string): Extraction => {
    const extraction = extract(first, text);
    expect(extraction.dependencies).toEqual([]);
    expect(extraction.problems).not.toEqual([]);
    return extraction;
  };

  describe.each(samples)('contract, with $name', (sample) => {
    const text = sample.files[sample.manifest] ?? '';

    it('reads the sample without a problem', () => {
      const readers = formatMatcher(formats)(sample.manifest).map(({ id }) => id);
      expect(readers).toContain(format);
      const { dependencies, problems } = extract(sample);
      expect(problems).toEqual([]);
      expect(dependencies).not.toEqual([]);
    });

    it('answers twice the same', () => {
      expect(extract(sample)).toEqual(extract(sample));
    });

    it('never reports what is first-party', () => {
      const names = extract(sample).dependencies.map(({ name }) => name);
      expect(names.filter((name) => sample.firstParty?.includes(name))).toEqual([]);
    });

    it.each(encodings)('reads it the same as $name', ({ encode }) => {
      expect(extract(sample, decodeText(encode(text)))).toEqual(extract(sample));
    });

    it('survives being cut anywhere', () => {
      for (const cut of truncations(text)) extract(sample, cut);
    });

    it.runIf(generated)('notices being cut inside a line', () => {
      for (const cut of truncations(text).filter((beginning) => !/\n\s*$/.test(beginning))) {
        expect(extract(sample, cut).problems).not.toEqual([]);
      }
    });

    it('refuses an unfinished merge and names the line', () => {
      for (const { merge, line } of unfinishedMerges(text)) {
        const { dependencies, problems } = extract(sample, merge);
        expect(dependencies).toEqual([]);
        expect(problems).toEqual([
          { path: sample.manifest, reason: 'conflict-markers', detail: `line ${line}` },
        ]);
      }
    });

    it('passes no credential of an address on to a report', () => {
      const secret = withSecrets(text);
      const identity = { path: sample.manifest, format, ecosystem: 'npm', context: 'main' } as const;
      const manifest = normaliseManifest({ ...identity, ...extract(sample, secret) });
      expect(JSON.stringify(manifest)).not.toContain('hunter2');
    });

    it('survives any mutation', () => {
      fc.assert(
        fc.property(mutation(text), (mutated) => void extract(sample, mutated)),
        { numRuns: 150 },
      );
    });
  });

  describe('contract', () => {
    it('refuses an empty file, so that nothing is taken for removed', () => {
      expectRefused('');
      expectRefused('\n \n');
    });

    it.each(wrongFormats.filter(({ name }) => !legal.includes(name)))(
      'refuses $name under its own file name',
      ({ text }) => {
        expectRefused(text);
      },
    );

    it.each(nestings)('survives $name nested 10,000 deep', ({ text }) => {
      expectRefused(text);
    });

    it.runIf(nested)('survives its own nesting 10,000 deep', () => {
      extract(first, nested?.(10_000));
    });

    it.each(unluckyNames)('reads a package that is called %s', (name) => {
      const { dependencies, problems } = extract(first, fileOf([name, 'plain']));
      expect(problems).toEqual([]);
      expect(dependencies).toHaveLength(2);
    });

    it.each(invalidNames)('makes $title a problem, never a row', ({ name }) => {
      const { dependencies, problems } = extract(first, fileOf([name, 'plain']));
      expect(problems).not.toEqual([]);
      expect(dependencies.length).toBeLessThanOrEqual(1);
    });

    it('refuses 250,000 packages within bounded time', () => {
      const text = fileOf(Array.from({ length: tooManyPackages }, (_, index) => `package-${index}`));
      const start = performance.now();
      expect(expectRefused(text).problems).toMatchObject([{ reason: 'too-many-packages' }]);
      expect(performance.now() - start).toBeLessThan(30_000);
    });
  });
}
