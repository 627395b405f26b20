import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { indexPackages } from '#src/indexing/index-packages.ts';
import { reconcile } from '#src/indexing/reconcile.ts';
import { openTestAlias } from '#test/support/elasticsearch.ts';
import { nodeSkip, startElasticsearchNode } from '#test/support/elasticsearch-node.ts';
import { type ElasticsearchWorld, openElasticsearchWorld } from '#test/support/elasticsearch-world.ts';
import { actualIndex, expectedIndex } from '#test/support/expected-index.ts';
import { manifestOf, reportOf } from '#test/support/reports.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { comeToRest, syncProject } from '#test/support/world.ts';

const manyPackages = Array.from({ length: 1_500 }, (_, number) => `package-${number}@1`);
const report = reportOf([manifestOf('a.json', manyPackages)]);

describe('invariants/index-killed', () => {
  if (nodeSkip !== undefined) return it.skip(`needs ${nodeSkip}`);

  it('5: comes to the same end when the node is killed in the middle of a sync and starts again on its data', async () => {
    const folder = temporaryFolder();
    const first = startElasticsearchNode(folder);
    const world = await openElasticsearchWorld(await openTestAlias(first.url));
    const syncing = syncProject(world, 'one', report);
    await untilWritten(world, 500);
    await first.kill();
    const { index } = await syncing;
    expect(index?.failure).toMatch(/cannot be reached/);
    expect(index?.pending).toBeGreaterThan(0);

    const second = startElasticsearchNode(folder, Number(new URL(first.url).port));
    await comeToRest(world);
    expect((await indexPackages(world)).pending).toBe(0);
    expect(await reconcile(world)).toEqual({ missing: 0, extra: 0, different: 0 });
    expect(await actualIndex(world.index)).toEqual(expectedIndex([report]));
    expect([...world.embedder.timesEmbedded.values()].filter((times) => times > 1)).toEqual([]);
    await world.close();
    await second.kill();
  }, 180_000);
});

async function untilWritten({ store }: ElasticsearchWorld, count: number): Promise<void> {
  const isAtWork = async () => {
    const pending = await store.pendingCount();
    return pending > 0 && pending <= manyPackages.length - count;
  };
  while (!(await isAtWork())) await sleep(5);
}
