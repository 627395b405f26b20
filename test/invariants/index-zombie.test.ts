import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexPackages } from '#src/indexing/index-packages.ts';
import { reconcile } from '#src/indexing/reconcile.ts';
import { document, put } from '#test/contracts/search-index.ts';
import { elasticsearchSkip } from '#test/support/elasticsearch.ts';
import { type ElasticsearchWorld, openElasticsearchWorld } from '#test/support/elasticsearch-world.ts';
import { manifestOf, reportOf } from '#test/support/reports.ts';
import { sweepAll, syncProject } from '#test/support/world.ts';

describe('invariants/index-zombie', () => {
  if (elasticsearchSkip !== undefined) return it.skip(`needs ${elasticsearchSkip}`);
  let world: ElasticsearchWorld;

  beforeAll(async () => {
    world = await openElasticsearchWorld();
  });

  afterAll(() => world?.close());

  it('1: a write that comes after its tombstone is gone brings a document back, and reconcile removes it', async () => {
    const { client, alias, refresh } = world.test;
    await syncProject(world, 'one', reportOf([manifestOf('a.json', ['zombie@1', 'alive@1'])]));
    const [version] = (await world.index.versionsOf(['pkg:npm/zombie'])).values();
    await syncProject(world, 'one', reportOf([manifestOf('a.json', ['alive@1'])]));
    await sweepAll(world);
    const late = put(document('zombie', { generation: version?.generation ?? 0n }));
    expect(await world.index.write([late])).toEqual([{ kind: 'superseded' }]);

    await client.indices.putSettings({ index: alias, settings: { gc_deletes: '1ms' } });
    await sleep(1_500);
    await refresh();
    expect(await world.index.write([late])).toEqual([{ kind: 'done' }]);
    expect(await reconcile(world)).toEqual({ missing: 0, extra: 1, different: 0 });
    expect(await indexPackages(world)).toMatchObject({ deleted: 1, written: 0, embedded: 0, pending: 0 });
    expect(await reconcile(world)).toEqual({ missing: 0, extra: 0, different: 0 });
    expect((await world.index.versionsOf(['pkg:npm/zombie'])).size).toBe(0);
  });
});
