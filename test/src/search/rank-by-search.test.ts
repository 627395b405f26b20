import { describe, expect, it } from 'vitest';
import { rankBySearch, type SearchQuestion } from '#src/search/rank-by-search.ts';
import { directBonus } from '#src/search/ranking.ts';
import type { Hit, SearchLeg } from '#src/stores/search-index.ts';
import { projectPackage } from '#test/support/project-packages.ts';

const packages = [
  projectPackage('direct'),
  projectPackage('transitive', { relationship: 'transitive' }),
  projectPackage('unknown', { relationship: 'unknown' }),
];
const vector = { model: 'm', vector: new Float32Array([1]) };
const task = { instruction: 'words', path: null };

describe('src/search/rank-by-search', () => {
  it('asks for the vectors of direct dependencies apart, and for words of all at once', async () => {
    const { legs } = await rank({ vector, text: 'words', task }, {});
    expect(legs.map(({ kind, keys }) => [kind, keys])).toEqual([
      ['vector', ['pkg:npm/direct']],
      ['vector', ['pkg:npm/transitive', 'pkg:npm/unknown']],
      ['text', ['pkg:npm/direct', 'pkg:npm/transitive', 'pkg:npm/unknown']],
    ]);
  });

  it('adds the bonus of a direct dependency to its cosine', async () => {
    const { hits } = await rank(
      { vector, text: null, task },
      { vector: { direct: 0.5, transitive: 0.49 + directBonus, unknown: 0.51 + directBonus } },
    );
    expect(hits.map(({ key }) => key)).toEqual(['pkg:npm/unknown', 'pkg:npm/direct', 'pkg:npm/transitive']);
    expect(hits[1]?.score).toBeCloseTo(0.5 + directBonus);
  });

  it.each([0.001, 1, 1_000])('adds the bonus as a share to a text score of scale %d', async (scale) => {
    const [less, more] = [0.99 + directBonus, 1.01 + directBonus];
    const scores = { direct: scale, transitive: less * scale, unknown: more * scale };
    const { hits } = await rank({ vector: null, text: 'words', task }, { text: scores });
    expect(hits.map(({ key }) => key)).toEqual(['pkg:npm/unknown', 'pkg:npm/direct', 'pkg:npm/transitive']);
  });

  it('puts the types of a package behind that package', async () => {
    const typed = [projectPackage('%40types/mail'), projectPackage('mail', { relationship: 'transitive' })];
    const { hits } = await rank(
      { vector, text: null, task },
      { vector: { '%40types/mail': 0.9, mail: 0.5 } },
      typed,
    );
    expect(hits.map(({ key }) => key)).toEqual(['pkg:npm/mail', 'pkg:npm/%40types/mail']);
  });

  it('lets the vector leg weigh more than the text leg', async () => {
    const { hits } = await rank(
      { vector, text: 'words', task },
      { vector: { transitive: 0.9, unknown: 0.8 }, text: { unknown: 9, transitive: 8 } },
    );
    expect(hits.map(({ key }) => key)).toEqual(['pkg:npm/transitive', 'pkg:npm/unknown']);
  });

  it('drops what it did not ask for, and scores that are no numbers', async () => {
    const foreign = [
      { key: 'pkg:npm/foreign', score: 9 },
      { key: 'pkg:npm/direct', score: Number.NaN },
    ];
    const index = { search: async (legs: readonly SearchLeg[]) => legs.map(() => foreign) };
    const { signal } = new AbortController();
    expect(await rankBySearch(index, packages, { vector, text: 'words', task }, signal)).toEqual([]);
  });

  it('asks nothing where there is nothing to ask for', async () => {
    const index = { search: () => Promise.reject(new Error('asked')) };
    const { signal } = new AbortController();
    expect(await rankBySearch(index, [], { vector, text: 'words', task }, signal)).toEqual([]);
    expect(await rankBySearch(index, packages, { vector: null, text: null, task }, signal)).toEqual([]);
  });
});

type Scores = Readonly<Partial<Record<SearchLeg['kind'], Readonly<Record<string, number>>>>>;

/** Asks an index that knows these scores. */
async function rank(question: SearchQuestion, scores: Scores, asked = packages) {
  let legs: readonly SearchLeg[] = [];
  const hitsOf = ({ kind, keys }: SearchLeg): readonly Hit[] =>
    Object.entries(scores[kind] ?? {})
      .map(([name, score]) => ({ key: `pkg:npm/${name}`, score }))
      .filter(({ key }) => keys.includes(key));
  const index = {
    search: async (wanted: readonly SearchLeg[]) => {
      legs = wanted;
      return wanted.map(hitsOf);
    },
  };
  return { hits: await rankBySearch(index, asked, question, new AbortController().signal), legs };
}
