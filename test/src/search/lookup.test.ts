import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EmbedderUnavailable } from '#src/embedders/embedder.ts';
import { lexicalEmbedder } from '#src/embedders/lexical.ts';
import { lookup } from '#src/search/lookup.ts';
import type { LookupPorts, LookupQuery } from '#src/search/lookup-query.ts';
import { estimateTokens } from '#src/search/token-estimate.ts';
import type { ProjectPackage } from '#src/stores/item-store.ts';
import { IndexUnavailable, type SearchIndex } from '#src/stores/search-index.ts';
import { memorySearchIndex } from '#test/support/memory-search-index.ts';
import { memoryDependencies, projectPackage, someProject } from '#test/support/project-packages.ts';

const embedder = lexicalEmbedder();

const packages = [
  projectPackage('smol-toml', { description: 'A small, fast TOML parser and serializer' }),
  projectPackage('tomlify', {
    description: 'A small, fast TOML parser and serializer',
    relationship: 'transitive',
  }),
  projectPackage('nodemailer', { description: 'Send mail', keywords: ['smtp'] }),
  projectPackage('left-pad', { description: 'Pad a string', scope: 'dev' }),
  projectPackage('flask', { ecosystem: 'pypi', description: 'Web framework that reads TOML settings' }),
];

describe('src/search/lookup', () => {
  it('finds what fits, with everything an agent must know of it', async () => {
    const answer = await ask(await indexed(packages), { limit: 1 });
    expect(answer).toMatchObject({
      ...{ mode: 'hybrid', degraded: null, project: 'owner/name', language: null, considered: 5, total: 5 },
      ...{ pending: 0, commit: 'abc123', indexedAt: '2026-01-02T03:04:05.000Z', truncated: false },
    });
    expect(answer.packages).toEqual([
      {
        ...{ purl: 'pkg:npm/smol-toml', name: 'smol-toml', ecosystem: 'npm', versions: ['1.0.0'] },
        ...{ relationship: 'direct', scope: 'runtime', manifests: ['package-lock.json'] },
        ...{ description: 'A small, fast TOML parser and serializer', descriptionSource: null },
        ...{ importNames: ['smol-toml'], score: expect.any(Number), foundBy: 'search' },
      },
    ]);
  });

  it.each(['hybrid', 'knn', 'text'] as const)(
    'puts direct before equally good transitive in mode %s',
    async (mode) => {
      const twin = { description: 'reads TOML files' };
      const ports = await indexed([
        projectPackage('a-toml', { ...twin, relationship: 'transitive' }),
        projectPackage('b-toml', { ...twin, relationship: 'direct' }),
      ]);
      const answer = await ask(ports, { mode, instruction: 'read TOML files' });
      expect(answer.mode).toBe(mode);
      expect(namesOf(answer)).toEqual(['b-toml', 'a-toml']);
    },
  );

  it.each(['hybrid', 'knn', 'text'] as const)(
    'lets a much better transitive package win in mode %s',
    async (mode) => {
      const ports = await indexed([
        projectPackage('toml-parser', { description: 'parse TOML lockfile', relationship: 'transitive' }),
        projectPackage('painter', { description: 'draws a lockfile' }),
      ]);
      expect(namesOf(await ask(ports, { mode }))[0]).toBe('toml-parser');
    },
  );

  it('finds a direct package behind a hundred better transitive ones', async () => {
    const crowd = Array.from({ length: 150 }, (_, index) =>
      projectPackage(`crowd-${index}`, { description: 'parse a TOML lockfile', relationship: 'transitive' }),
    );
    const ports = await indexed([
      ...crowd,
      projectPackage('chosen', { description: 'parse one TOML lockfile' }),
    ]);
    expect(namesOf(await ask(ports, { mode: 'knn', limit: 1 }))).toEqual(['chosen']);
  });

  it('considers only packages of the language, or of the language of the path', async () => {
    const ports = await indexed(packages);
    const python = await ask(ports, { path: 'app/main.py' });
    expect(python).toMatchObject({ language: 'python', considered: 1, total: 5 });
    expect(namesOf(python)).toEqual(['flask']);
    const typescript = await ask(ports, { language: 'TypeScript', path: 'app/main.py' });
    expect(typescript).toMatchObject({ language: 'TypeScript', considered: 4, total: 5 });
    expect(namesOf(typescript)).not.toContain('flask');
    expect(await ask(ports, { path: 'README.md' })).toMatchObject({ language: null, considered: 5 });
    expect(await ask(ports, { language: 'cobol' })).toMatchObject({ considered: 0, packages: [] });
  });

  it.each(['hybrid', 'first-50'] as const)(
    'puts a package first that the instruction names, in mode %s',
    async (mode) => {
      const instruction = 'parse and serialize TOML: small, fast, but leave `tomlify` for later';
      const answer = await ask(await indexed(packages), { instruction, mode });
      expect(answer.packages[0]).toMatchObject({ name: 'tomlify', foundBy: 'name' });
      expect(namesOf(answer).filter((name) => name === 'tomlify')).toHaveLength(1);
    },
  );

  it('never shows a package of another project, even if the index finds it', async () => {
    const ports = await indexed(packages);
    const foreign = { key: 'pkg:npm/private-of-another', score: 99 };
    const index: LookupPorts['index'] = {
      hasVectors: true,
      search: async (legs, signal) =>
        (await ports.index.search(legs, signal)).map((hits) => [
          foreign,
          ...hits,
          { ...foreign, score: NaN },
        ]),
    };
    for (const mode of ['auto', 'hybrid', 'knn', 'text', 'first-50'] as const) {
      const answer = await ask({ ...ports, index }, { mode, limit: 50 });
      expect(JSON.stringify(answer)).not.toContain('private-of-another');
      expect(answer.packages.length).toBeGreaterThan(0);
    }
  });

  it('chooses the best mode that can be had', async () => {
    const full = await indexed(packages);
    const textOnly = await indexed(packages, { index: memorySearchIndex(false) });
    expect(await ask(full)).toMatchObject({ mode: 'hybrid', degraded: null });
    expect(await ask({ ...full, embedder: null })).toMatchObject({ mode: 'text', degraded: null });
    expect(await ask(textOnly)).toMatchObject({ mode: 'text', degraded: null });
    expect(await ask({ ...full, index: null })).toMatchObject({
      mode: 'first-50',
      degraded: 'no search index is configured',
    });
  });

  it('does what it is told, or says why not', async () => {
    const full = await indexed(packages);
    for (const mode of ['hybrid', 'knn', 'text', 'first-50'] as const) {
      expect(await ask(full, { mode })).toMatchObject({ mode, degraded: null });
    }
    const reasons = [
      await ask({ ...full, embedder: null }, { mode: 'knn' }),
      await ask({ ...full, index: null }, { mode: 'text' }),
      await ask(await indexed(packages, { index: memorySearchIndex(false) }), { mode: 'hybrid' }),
    ].map(({ mode, degraded }) => [mode, degraded]);
    expect(reasons).toEqual([
      ['first-50', 'mode knn was asked for, but no embedder is configured'],
      ['first-50', 'mode text was asked for, but no search index is configured'],
      ['first-50', 'mode hybrid was asked for, but the search index has no vectors'],
    ]);
  });

  it('lists packages in a fixed order without a search, and does not call them found', async () => {
    const answer = await ask({ store: memoryDependencies(packages), index: null, embedder: null });
    expect(namesOf(answer)).toEqual(['flask', 'nodemailer', 'smol-toml', 'left-pad', 'tomlify']);
    for (const one of answer.packages) expect(one).toMatchObject({ score: null, foundBy: 'order' });
  });

  it('answers an instruction without any word in mode first-50 or text, and says so', async () => {
    const ports = await indexed(packages);
    expect(await ask(ports, { instruction: '???', mode: 'knn' })).toMatchObject({ mode: 'first-50' });
    const answer = await ask(ports, { instruction: '???' });
    expect(answer).toMatchObject({ mode: 'text', degraded: expect.stringContaining('no word') });
    expect(answer.packages.map(({ foundBy }) => foundBy)).toEqual(Array(5).fill('order'));
  });

  it('adds packages that wait to be indexed behind the found ones, and only those', async () => {
    const waiting = projectPackage('waiting', { description: 'parse TOML' });
    const indexedPorts = await indexed(packages);
    const store = memoryDependencies([...packages, waiting], [waiting.key]);
    const answer = await ask({ ...indexedPorts, store }, { mode: 'text', instruction: 'send a mail' });
    expect(answer.pending).toBe(1);
    expect(answer.packages.map(({ name, foundBy }) => [name, foundBy])).toEqual([
      ['nodemailer', 'search'],
      ['waiting', 'order'],
    ]);
  });

  it('gives as many packages as asked for, 1 to 50', async () => {
    const many = Array.from({ length: 80 }, (_, index) => projectPackage(`package-${index}`));
    const ports = { store: memoryDependencies(many), index: null, embedder: null };
    const count = async (limit?: number) =>
      (await ask(ports, { ...(limit === undefined ? {} : { limit }), tokenLimit: 100_000 })).packages.length;
    expect([await count(), await count(50), await count(51), await count(0)]).toEqual([10, 50, 50, 1]);
  });

  it('keeps within the token limit whatever packages say', async () => {
    const strings = fc.string({ unit: 'binary', maxLength: 2_000 });
    const hostile = fc.array(
      fc.record({ description: strings, versions: fc.array(strings, { maxLength: 30 }) }),
    );
    await fc.assert(
      fc.asyncProperty(hostile, fc.integer({ min: 200, max: 2_000 }), async (attributes, tokenLimit) => {
        const store = memoryDependencies(attributes.map((one, index) => projectPackage(`p${index}`, one)));
        const answer = await ask({ store, index: null, embedder: null }, { tokenLimit, limit: 50 });
        expect(estimateTokens(JSON.stringify(answer))).toBeLessThanOrEqual(tokenLimit);
        expect(answer.truncated).toBe(answer.packages.length < Math.min(50, attributes.length));
      }),
      { numRuns: 50 },
    );
  });

  describe('with a failing outside world', () => {
    it.each<[string, Partial<LookupPorts>]>([
      ['an index that is down', { index: indexThat(() => Promise.reject(new IndexUnavailable('down'))) }],
      ['an index that never answers', { index: indexThat(() => new Promise(() => {})) }],
      ['an index that answers too late', { index: indexThat(() => later(5_000).then(() => [])) }],
      [
        'an embedder that is down',
        { embedder: embedderThat(() => Promise.reject(new EmbedderUnavailable('down'))) },
      ],
      ['an embedder that never answers', { embedder: embedderThat(() => new Promise(() => {})) }],
    ])('answers in time with %s', async (_, broken) => {
      const causes: Error[] = [];
      const ports = {
        ...(await indexed(packages)),
        ...broken,
        onUnavailable: (cause: Error) => causes.push(cause),
      };
      const startedAt = performance.now();
      const answer = await lookup(ports, query({}), { timeLimitMs: 200 });
      expect(performance.now() - startedAt).toBeLessThan(1_000);
      expect(answer).toMatchObject({ mode: 'first-50', degraded: expect.any(String) });
      expect(answer.packages).toHaveLength(packages.length);
      expect(causes).toHaveLength(1);
    });

    it('tells index and embedder to stop when time is over', async () => {
      let seen: AbortSignal | undefined;
      const index = indexThat((_, signal) => {
        seen = signal;
        return new Promise(() => {});
      });
      await lookup({ ...(await indexed(packages)), index }, query({}), { timeLimitMs: 50 });
      expect(seen?.aborted).toBe(true);
    });

    it('does not wait for a store that never answers', async () => {
      const store = { ...memoryDependencies([]), packagesOf: () => new Promise<never>(() => {}) };
      const asked = lookup({ store, index: null, embedder: null }, query({}), { timeLimitMs: 50 });
      await expect(asked).rejects.toThrow('no answer within 45 ms');
    });

    it('does not hide a bug behind the fallback', async () => {
      const index = indexThat(() => Promise.reject(new TypeError('undefined is not a function')));
      await expect(ask({ ...(await indexed(packages)), index })).rejects.toThrow(TypeError);
    });

    it('ends when the caller aborts', async () => {
      const controller = new AbortController();
      const index = indexThat(() => new Promise(() => {}));
      const asked = lookup({ ...(await indexed(packages)), index }, query({}), { signal: controller.signal });
      controller.abort(new Error('interrupted'));
      await expect(asked).rejects.toThrow('interrupted');
    });
  });
});

function query(attributes: Partial<LookupQuery>): LookupQuery {
  return { project: someProject, instruction: 'parse a TOML lockfile', ...attributes };
}

async function ask(ports: LookupPorts, attributes: Partial<LookupQuery> = {}) {
  return await lookup(ports, query(attributes), { timeLimitMs: 30_000 });
}

function namesOf(answer: { readonly packages: readonly { readonly name: string }[] }): readonly string[] {
  return answer.packages.map(({ name }) => name);
}

async function indexed(items: readonly ProjectPackage[], { index = memorySearchIndex() } = {}) {
  const vectors = await embedder.embedDocuments(
    items.map(({ name, description, keywords }) => [name, description, ...keywords].join(' ')),
  );
  await index.write(
    items.map(({ key, ecosystem, name, description, keywords }, at) => ({
      kind: 'put',
      document: {
        ...{
          key,
          ecosystem,
          name,
          nameWords: name.replaceAll('-', ' '),
          description: description ?? '',
          keywords,
        },
        ...{ contentHash: 'hash', generation: 1n, model: embedder.model, vector: vectors[at] ?? null },
      },
    })),
  );
  return { store: memoryDependencies(items), index, embedder };
}

function indexThat(search: SearchIndex['search']): NonNullable<LookupPorts['index']> {
  return { hasVectors: true, search };
}

function embedderThat(embedQuery: typeof embedder.embedQuery): NonNullable<LookupPorts['embedder']> {
  return { model: embedder.model, embedQuery };
}

async function later(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
