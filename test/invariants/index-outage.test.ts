import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { indexPackages } from '#src/indexing/index-packages.ts';
import type { Project } from '#src/items/project.ts';
import { lookup } from '#src/search/lookup.ts';
import type { LookupAnswer } from '#src/search/lookup-answer.ts';
import { connect } from '#src/stores/elasticsearch/connect.ts';
import { openSearchIndex } from '#src/stores/elasticsearch/search-index.ts';
import { elasticsearchSkip, elasticsearchUrl, openTestAlias } from '#test/support/elasticsearch.ts';
import { type ElasticsearchWorld, openElasticsearchWorld } from '#test/support/elasticsearch-world.ts';
import { type Fault, type FaultProxy, openFaultProxy } from '#test/support/fault-proxy.ts';
import { manifestOf, reportOf } from '#test/support/reports.ts';
import { syncProject } from '#test/support/world.ts';

const timeLimitMs = 600;

describe('invariants/index-outage', () => {
  if (elasticsearchSkip !== undefined) return it.skip(`needs ${elasticsearchSkip}`);
  let proxy: FaultProxy;
  let world: ElasticsearchWorld;
  let project: Project;

  beforeAll(async () => {
    proxy = await openFaultProxy(elasticsearchUrl(), 5_000);
    world = await openElasticsearchWorld(await openTestAlias());
    await syncProject(world, 'one', reportOf([manifestOf('a.json', ['left-pad@1', 'lodash@4'])]));
    [project] = (await world.store.findProjects('one')) as [Project];
    await world.test.refresh();
  });

  beforeEach(() => {
    proxy.chooseFault = () => null;
    proxy.counts.clear();
  });

  afterAll(async () => {
    await world?.close();
    await proxy?.close();
  });

  async function throughProxy(url = proxy.url): Promise<ElasticsearchWorld> {
    const client = await connect({ url, apiKey: 'key', authority: null });
    const { model, dimensions } = world.embedder;
    const index = await openSearchIndex(client, { alias: world.test.alias, space: { model, dimensions } });
    return { ...world, index };
  }

  async function ask(ports: ElasticsearchWorld): Promise<LookupAnswer & { readonly tookMs: number }> {
    const startedAt = performance.now();
    const answer = await lookup(ports, { project, instruction: 'pad a text' }, { timeLimitMs });
    return { ...answer, tookMs: performance.now() - startedAt };
  }

  it.each([
    'refuse',
    'delay',
    'cut',
    'too-many-requests',
    'unavailable',
    'wrong-credentials',
    'stale',
  ] as const)('7: a lookup answers within its time limit and says so: %s', async (fault: Fault) => {
    const ports = await throughProxy();
    expect((await ask(ports)).mode).toBe('hybrid');
    proxy.chooseFault = () => fault;
    const answer = await ask(ports);
    expect(answer).toMatchObject({ mode: 'first-50', considered: 2 });
    expect(answer.degraded).not.toBeNull();
    expect(answer.packages).toHaveLength(2);
    expect(answer.tookMs).toBeLessThan(timeLimitMs + 300);
    proxy.chooseFault = () => null;
    expect((await ask(ports)).mode).toBe('hybrid');
  });

  it('7: spares lookups the wait once the server failed three times, and comes back alone', async () => {
    const ports = await throughProxy();
    proxy.chooseFault = () => 'delay';
    for (let lookups = 0; lookups < 3; lookups++) await ask(ports);
    const before = proxy.counts.get('delay');
    const spared = await ask(ports);
    expect(spared).toMatchObject({ mode: 'first-50', degraded: 'the search index is unavailable' });
    expect(spared.tookMs).toBeLessThan(300);
    expect(proxy.counts.get('delay')).toBe(before);
    proxy.chooseFault = () => null;
    await expect.poll(async () => (await ask(ports)).mode, { timeout: 5_000 }).toBe('hybrid');
  });

  it.each([
    ['nobody there', 'http://127.0.0.1:9', /cannot be reached/],
    ['no certificate', () => elasticsearchUrl().replace('http:', 'https:'), /cannot be reached/],
  ])('starts, syncs and answers with %s', async (what, url, reason) => {
    const ports = await throughProxy(typeof url === 'string' ? url : url());
    const report = reportOf([manifestOf('a.json', ['left-pad@1', 'lodash@4', `${what}@1`])]);
    const { changes, index } = await syncProject(ports, what, report);
    expect(changes.kind).toBe('applied');
    expect(index?.failure).toMatch(reason);
    expect(index?.pending).toBe(3);
    expect((await ask(ports)).mode).toBe('first-50');
    expect((await indexPackages(world)).pending).toBe(0);
  });

  it.each([
    ['its disk is nearly full', 'read_only_allow_delete'],
    ['writing is blocked', 'write'],
  ])('commits syncs while %s, and the queue catches up alone', async (_what, block) => {
    const { client, alias } = world.test;
    const setBlock = (blocked: boolean | null) =>
      client.indices.putSettings({ index: alias, settings: { [`blocks.${block}`]: blocked } as object });
    await setBlock(true);
    const { changes, index } = await syncProject(
      world,
      block,
      reportOf([manifestOf('a.json', [`${block}@1`])]),
    );
    expect(changes.kind).toBe('applied');
    expect(index?.failure).toMatch(/cluster_block_exception/);
    expect(index?.pending).toBe(1);
    expect((await ask(world)).mode).toBe('hybrid');
    await setBlock(null);
    expect(await indexPackages(world)).toMatchObject({ embedded: 0, written: 1, pending: 0 });
  });
});
