import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexPackages } from '#src/indexing/index-packages.ts';
import { reconcile } from '#src/indexing/reconcile.ts';
import type { Report } from '#src/report/report.ts';
import { connect } from '#src/stores/elasticsearch/connect.ts';
import { elasticsearchSkip, elasticsearchUrl, openTestAlias } from '#test/support/elasticsearch.ts';
import { type ElasticsearchWorld, openElasticsearchWorld } from '#test/support/elasticsearch-world.ts';
import { actualIndex, expectedIndex } from '#test/support/expected-index.ts';
import { type Fault, type FaultProxy, faults, openFaultProxy } from '#test/support/fault-proxy.ts';
import { sharedHistory } from '#test/support/shared-histories.ts';
import { comeToRest, sweepAll, syncProject } from '#test/support/world.ts';

describe('invariants/index-faults', () => {
  if (elasticsearchSkip !== undefined) return it.skip(`needs ${elasticsearchSkip}`);
  let proxy: FaultProxy;
  let world: ElasticsearchWorld;

  beforeAll(async () => {
    proxy = await openFaultProxy(elasticsearchUrl());
    const client = await connect({ url: proxy.url, apiKey: null, authority: null });
    world = await openElasticsearchWorld(await openTestAlias(), client);
  });

  afterAll(async () => {
    await world?.close();
    await proxy?.close();
  });

  it('1, 2, 5: ends the same, each content embedded once, after 200 syncs of 12 projects through every fault', async () => {
    const last = new Map<string, Report>();
    let failures = 0;
    proxy.chooseFault = someFault(7);
    for (const { project, report } of sharedHistory(7, 12, 200)) {
      const result = await syncProject(world, project, report);
      if (result.index?.failure != null) failures++;
      last.set(project, report);
      if (last.size === 12 && failures % 5 === 0) await sweepAll(world);
    }
    expect(new Set(proxy.counts.keys())).toEqual(new Set(faults));
    expect(failures).toBeGreaterThan(5);

    proxy.chooseFault = () => null;
    await comeToRest(world);
    expect(await world.store.pendingCount()).toBe(0);
    expect(await reconcile(world)).toEqual({ missing: 0, extra: 0, different: 0 });
    expect(await actualIndex(world.index)).toEqual(expectedIndex(last.values()));
    expect([...world.embedder.timesEmbedded].filter(([, times]) => times > 1)).toEqual([]);
    expect(await indexPackages(world)).toMatchObject({ written: 0, embedded: 0, pending: 0 });
  }, 180_000);
});

/** A third of all requests meet a fault, in an order that is the same in every run. */
function someFault(seed: number): () => Fault | null {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return faults[Math.floor((state / 2 ** 32) * 3 * faults.length)] ?? null;
  };
}
