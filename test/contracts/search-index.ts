import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type DocumentWrite,
  type Hit,
  IndexUnavailable,
  type SearchDocument,
  type SearchIndex,
} from '#src/stores/search-index.ts';
import { nameWords } from '#src/text/name-words.ts';

export interface SearchIndexHarness {
  readonly index: SearchIndex;
  /** Forgets every document, and every tombstone. */
  readonly reset: () => Promise<void>;
  /** Until every earlier write can be searched. */
  readonly refresh: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What every shared index does, whatever it is built on. */
export function describeSearchIndex(open: () => Promise<SearchIndexHarness>): void {
  let harness: SearchIndexHarness;
  let index: SearchIndex;

  beforeAll(async () => {
    harness = await open();
    index = harness.index;
  });

  beforeEach(() => harness.reset());

  afterAll(() => harness?.close());

  async function write(...writes: readonly DocumentWrite[]) {
    const outcomes = await index.write(writes);
    await harness.refresh();
    return outcomes.map(({ kind }) => kind);
  }

  async function putAll(documents: readonly SearchDocument[]): Promise<readonly string[]> {
    expect(new Set(await write(...documents.map(put)))).toEqual(new Set(['done']));
    return documents.map(({ key }) => key);
  }

  async function searchText(text: string, keys: readonly string[], limit = 10): Promise<readonly string[]> {
    const [hits] = await index.search([{ kind: 'text', keys, limit, text }]);
    return keysOf(hits);
  }

  describe('writing', () => {
    it('answers the version of what it holds, and nothing for what it does not', async () => {
      await write(put(document('a', { contentHash: 'sha256:a', model: 'm1', generation: 7n })));
      const versions = await index.versionsOf(['pkg:npm/a', 'pkg:npm/b']);
      const version = { key: 'pkg:npm/a', contentHash: 'sha256:a', model: 'm1', generation: 7n };
      expect([...versions]).toEqual([['pkg:npm/a', version]]);
    });

    it('keeps the newer document when an older or equal write comes late', async () => {
      await write(put(document('a', { generation: 5n, contentHash: 'new' })));
      const late = [4n, 5n].map((generation) => put(document('a', { generation, contentHash: 'old' })));
      expect(await write(late[0] as DocumentWrite)).toEqual(['superseded']);
      expect(await write(late[1] as DocumentWrite)).toEqual(['superseded']);
      expect((await index.versionsOf(['pkg:npm/a'])).get('pkg:npm/a')?.contentHash).toBe('new');
    });

    it('replaces everything of an older document', async () => {
      await write(put(document('a', { generation: 1n, description: 'reads zebras', vector: unit(0) })));
      await write(put(document('a', { generation: 2n, description: 'reads giraffes', vector: null })));
      expect(await searchText('zebras', ['pkg:npm/a'])).toEqual([]);
      expect(await searchText('giraffes', ['pkg:npm/a'])).toEqual(['pkg:npm/a']);
      expect(await searchVector(index, unit(0), ['pkg:npm/a'])).toEqual([]);
    });

    it('does not bring a deleted document back for an older write', async () => {
      await write(put(document('a', { generation: 5n })));
      expect(await write(remove('a', 6n))).toEqual(['done']);
      expect(await write(put(document('a', { generation: 5n })))).toEqual(['superseded']);
      expect(await index.versionsOf(['pkg:npm/a'])).toEqual(new Map());
      expect(await searchText('a', ['pkg:npm/a'])).toEqual([]);
      expect(await write(put(document('a', { generation: 7n })))).toEqual(['done']);
      expect((await index.versionsOf(['pkg:npm/a'])).size).toBe(1);
    });

    it('keeps a document that is newer than its deletion', async () => {
      await write(put(document('a', { generation: 5n })));
      expect(await write(remove('a', 4n))).toEqual(['superseded']);
      expect((await index.versionsOf(['pkg:npm/a'])).size).toBe(1);
    });

    it('takes the deletion of a document it never had', async () => {
      expect(await write(remove('never', 3n))).not.toContain('failed');
      expect(await write(put(document('never', { generation: 2n })))).toEqual(['superseded']);
    });

    it('answers per write, in order, and lets the newest of one key win', async () => {
      const writes = [
        put(document('b', { generation: 2n, contentHash: 'second' })),
        remove('a', 1n),
        put(document('b', { generation: 1n, contentHash: 'first' })),
      ];
      expect(await write(...writes)).toEqual(['done', 'done', 'superseded']);
      expect((await index.versionsOf(['pkg:npm/b'])).get('pkg:npm/b')?.contentHash).toBe('second');
    });

    it('lets concurrent writers of the same keys end with the newest everywhere', async () => {
      const names = Array.from({ length: 40 }, (_, number) => `p${number}`);
      const batches = Array.from({ length: 8 }, (_, batch) =>
        shuffled(names, batch).map((name) => put(document(name, { generation: BigInt(batch + 1) }))),
      );
      await Promise.all(batches.map((batch) => index.write(batch)));
      const versions = await index.versionsOf(names.map((name) => `pkg:npm/${name}`));
      expect(new Set([...versions.values()].map(({ generation }) => generation))).toEqual(new Set([8n]));
      expect(versions.size).toBe(40);
    });

    it('writes nothing for no writes', async () => {
      expect(await index.write([])).toEqual([]);
    });
  });

  describe('paging', () => {
    it('answers every document once, in byte order of the key, in pages', async () => {
      const keys = [
        'pkg:npm/Z',
        'pkg:npm/%40a/b',
        'pkg:npm/a',
        'pkg:npm/a-b',
        'pkg:npm/a.b',
        'pkg:npm/é',
        'pkg:npm/😀',
      ];
      await write(...keys.map((key) => put({ ...document('x'), key })), remove('gone', 9n));
      const paged: string[] = [];
      for (let page = keysOf(await index.page(null, 3)); page.length > 0; ) {
        paged.push(...page);
        page = keysOf(await index.page(paged.at(-1) ?? null, 3));
      }
      const inByteOrder = keys.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
      expect(paged).toEqual(inByteOrder);
    });
  });

  describe('searching vectors', () => {
    it('ranks as the cosine of all vectors does, within the precision of what it stores', async () => {
      if (!index.hasVectors) return expect(await searchVector(index, unit(0), [])).toEqual([]);
      const random = randomNumbers(1);
      const documents = Array.from({ length: 300 }, (_, number) =>
        document(`r${number}`, { vector: randomUnit(random) }),
      );
      const keys = await putAll(documents);
      for (let query = 0; query < 5; query++) {
        const wanted = randomUnit(random);
        const [hits = []] = await index.search([vectorLeg(wanted, keys, 20)]);
        const expected = bruteForce(documents, wanted).slice(0, 20);
        expect(hits).toHaveLength(20);
        hits.forEach((hit, rank) => {
          expect(hit.score).toBeCloseTo(expected[rank]?.score ?? Number.NaN, 2);
          expect(hit.score).toBeCloseTo(cosineOf(documents, hit.key, wanted), 2);
        });
      }
    });

    it('6: never answers a key outside the filter, though it is the nearest', async () => {
      const documents = Array.from({ length: 100 }, (_, number) =>
        document(`d${number}`, {
          description: 'opens sockets',
          vector: unit(number === 0 ? 0 : 1 + (number % 7)),
        }),
      );
      await putAll(documents);
      const keys = ['pkg:npm/d1', 'pkg:npm/d2', 'pkg:npm/absent'];
      const found = await index.search([
        vectorLeg(unit(0), keys, 50),
        { kind: 'text', keys, limit: 50, text: 'open a socket with d0' },
      ]);
      for (const hits of found) expect(keys).toEqual(expect.arrayContaining([...keysOf(hits)]));
      expect(keysOf(found[1]).toSorted()).toEqual(['pkg:npm/d1', 'pkg:npm/d2']);
      if (index.hasVectors) expect(keysOf(found[0]).toSorted()).toEqual(['pkg:npm/d1', 'pkg:npm/d2']);
    });

    it('never compares vectors of different models, nor of different length', async () => {
      await putAll([
        document('old', { model: 'm0', vector: unit(0) }),
        document('short', { model: 'm1', vector: Float32Array.of(1, 0) }),
        document('new', { model: 'm1', vector: unit(0) }),
      ]);
      const found = await searchVector(index, unit(0), ['pkg:npm/old', 'pkg:npm/short', 'pkg:npm/new'], 'm1');
      expect(found).toEqual(index.hasVectors ? ['pkg:npm/new'] : []);
    });

    it('leaves out documents without a vector, and finds them by their words', async () => {
      const keys = await putAll([
        document('wordy', { vector: null, description: 'parses giraffes' }),
        document('zero', { vector: new Float32Array(dimensions) }),
      ]);
      expect(await searchVector(index, unit(0), keys)).toEqual([]);
      expect(await searchText('giraffe parser', keys)).toEqual(['pkg:npm/wordy']);
    });

    it('orders equal scores by key', async () => {
      const keys = await putAll(['c', 'a', 'b'].map((name) => document(name, { vector: unit(0) })));
      const found = await searchVector(index, unit(0), keys);
      expect(found).toEqual(index.hasVectors ? ['pkg:npm/a', 'pkg:npm/b', 'pkg:npm/c'] : []);
    });

    it('takes 5,000 keys', async () => {
      const documents = Array.from({ length: 5_000 }, (_, number) =>
        document(`n${number}`, {
          description: number === 4_321 ? 'the only giraffe' : 'one of many',
          vector: unit(number % 8),
        }),
      );
      const keys = await putAll(documents);
      const found = await index.search([
        vectorLeg(unit(3), keys, 7),
        { kind: 'text', keys, limit: 7, text: 'giraffe' },
      ]);
      expect(found[1]?.map(({ key }) => key)).toEqual(['pkg:npm/n4321']);
      expect(found[0]).toHaveLength(index.hasVectors ? 7 : 0);
    });
  });

  describe('searching text', () => {
    const zoo = [
      document('lodash', { description: 'Utility library', keywords: ['modules', 'stdlib', 'util'] }),
      document('lodash-es', { description: 'Lodash exported as modules' }),
      document('@types/lodash', { description: 'Definitions of lodash' }),
      document('jsonwebtoken', { description: 'Sign and verify tokens', keywords: ['jwt'] }),
      document('fast-json-stringify', { description: 'Stringify quickly' }),
      document('got', { description: 'Human-friendly HTTP requests for node.js' }),
      document('parseTomlFile', { description: 'Lê o café da configuração' }),
      document('once', { description: 'Run a function exactly one time' }),
      document('解析器', { description: '解析 größe' }),
    ];
    const keys = zoo.map(({ key }) => key);

    beforeEach(() => putAll(zoo));

    it('finds the exact name first', async () => {
      expect((await searchText('lodash', keys))[0]).toBe('pkg:npm/lodash');
      expect((await searchText('use `lodash-es` to sort', keys))[0]).toBe('pkg:npm/lodash-es');
      expect((await searchText('upgrade @types/lodash please', keys))[0]).toBe('pkg:npm/%40types/lodash');
      expect((await searchText('Lodash', keys))[0]).toBe('pkg:npm/lodash');
    });

    it('finds words inside a name, keywords, descriptions, other forms of a word', async () => {
      expect((await searchText('read a toml file', keys))[0]).toBe('pkg:npm/parseTomlFile');
      expect((await searchText('jwt', keys))[0]).toBe('pkg:npm/jsonwebtoken');
      expect((await searchText('verifying a token', keys))[0]).toBe('pkg:npm/jsonwebtoken');
      expect((await searchText('make a request', keys))[0]).toBe('pkg:npm/got');
      expect((await searchText('node.js', keys))[0]).toBe('pkg:npm/got');
    });

    it('lets a rare word weigh more than a frequent one', async () => {
      const many = Array.from({ length: 50 }, (_, number) =>
        document(`n${number}`, { description: 'adds a file, and another file' }),
      );
      const all = [...keys, ...(await putAll([...many, document('zebra', { description: 'has stripes' })]))];
      expect((await searchText('add a file with stripes', all))[0]).toBe('pkg:npm/zebra');
      expect((await searchText('add a file', all))[0]).not.toBe('pkg:npm/zebra');
    });

    it('finds nothing for stop words, punctuation, nothing', async () => {
      for (const text of ['how to do it with the', '', '   ', '!!! ??? &&', '\0']) {
        expect(await searchText(text, keys)).toEqual([]);
      }
    });

    it('finds a name that is a stop word where nothing else was asked', async () => {
      expect(await searchText('once', keys)).toEqual(['pkg:npm/once']);
    });

    it('reads every script and ignores accents', async () => {
      expect((await searchText('cafe', keys))[0]).toBe('pkg:npm/parseTomlFile');
      expect(await searchText('GRÖSSE GRÖßE', keys)).toEqual(['pkg:npm/解析器']);
      expect(await searchText('解析器', keys)).toEqual(['pkg:npm/解析器']);
    });

    it.each([
      `' or 1=1; drop table search_documents; --`,
      `lodash & | ! <-> :* ( '`,
      `"lodash" \\'\\\\ lodash:*A`,
      `$$ {lodash} %s \u0000 lodash`,
      `\ud800 lodash \udfff`,
    ])('takes %j for words', async (text) => {
      const found = await searchText(text, keys);
      expect(found[0]).toBe(text.includes('lodash') ? 'pkg:npm/lodash' : undefined);
    });

    it('takes a question of 10,000 characters', async () => {
      expect((await searchText(`lodash ${'words and words '.repeat(700)}`, keys))[0]).toBe('pkg:npm/lodash');
      expect(await searchText('x'.repeat(10_000), keys)).toEqual([]);
    });

    it('keeps to the limit, scores above 0, best first, ties by key', async () => {
      const [hits = []] = await index.search([{ kind: 'text', keys, limit: 2, text: 'lodash modules' }]);
      expect(hits).toHaveLength(2);
      expect(hits[0]?.score).toBeGreaterThanOrEqual(hits[1]?.score ?? Number.NaN);
      expect(hits[1]?.score).toBeGreaterThan(0);
      const twins = await putAll(
        ['tie-b', 'tie-a'].map((name) => document(name, { name: 'tie', nameWords: 'tie' })),
      );
      expect(await searchText('tie', twins)).toEqual(['pkg:npm/tie-a', 'pkg:npm/tie-b']);
    });

    it('finds nothing among no keys, and runs no leg for none', async () => {
      expect(await searchText('lodash', [])).toEqual([]);
      expect(await index.search([])).toEqual([]);
    });

    it('gives up when asked to', async () => {
      const leg = { kind: 'text', keys, limit: 1, text: 'lodash' } as const;
      await expect(index.search([leg], AbortSignal.abort())).rejects.toThrow(IndexUnavailable);
      expect(await searchText('lodash', keys)).toContain('pkg:npm/lodash');
    });
  });
}

const dimensions = 64;

export function document(name: string, overrides: Partial<SearchDocument> = {}): SearchDocument {
  return {
    key: `pkg:npm/${name.replace('@', '%40')}`,
    ...{ contentHash: `sha256:${name}`, model: 'm1', generation: 1n, ecosystem: 'npm', name },
    ...{ nameWords: nameWords(name), description: '', keywords: [], vector: null },
    ...overrides,
  };
}

export function put(one: SearchDocument): DocumentWrite {
  return { kind: 'put', document: one };
}

export function remove(name: string, generation: bigint): DocumentWrite {
  return { kind: 'delete', key: `pkg:npm/${name}`, generation };
}

function vectorLeg(vector: Float32Array, keys: readonly string[], limit: number, model = 'm1') {
  return { kind: 'vector', keys, limit, model, vector } as const;
}

async function searchVector(index: SearchIndex, vector: Float32Array, keys: readonly string[], model = 'm1') {
  const [hits] = await index.search([vectorLeg(vector, keys, 10, model)]);
  return keysOf(hits);
}

function keysOf(rows: readonly { readonly key: string }[] | undefined): readonly string[] {
  return (rows ?? []).map(({ key }) => key);
}

function unit(axis: number): Float32Array {
  return Float32Array.from({ length: dimensions }, (_, index) => (index === axis ? 1 : 0));
}

function randomUnit(random: () => number): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, () => random() - 0.5);
  const length = Math.hypot(...vector);
  return vector.map((coordinate) => coordinate / length);
}

function bruteForce(documents: readonly SearchDocument[], wanted: Float32Array): readonly Hit[] {
  return documents
    .map(({ key, vector }) => ({ key, score: dot(vector ?? new Float32Array(), wanted) }))
    .sort((one, other) => other.score - one.score);
}

function cosineOf(documents: readonly SearchDocument[], key: string, wanted: Float32Array): number {
  return dot(documents.find((one) => one.key === key)?.vector ?? new Float32Array(), wanted);
}

function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, coordinate, index) => sum + coordinate * (other[index] ?? 0), 0);
}

/** Numerical Recipes' linear congruential generator: the same numbers in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const random = randomNumbers(seed);
  return items
    .map((item) => [random(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}
