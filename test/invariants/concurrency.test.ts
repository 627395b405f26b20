import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { lexicalEmbedder } from '#src/embedders/lexical.ts';
import { reconcile } from '#src/indexing/reconcile.ts';
import type { Report } from '#src/report/report.ts';
import { openSearchIndex } from '#src/stores/pgvector/search-index.ts';
import { createItemStore } from '#src/stores/postgres/item-store.ts';
import { openDatabase } from '#src/stores/postgres/open-database.ts';
import type { Schema } from '#src/stores/postgres/schema.ts';
import { type CountingEmbedder, countingEmbedder } from '#test/support/counting-embedder.ts';
import { testDatabases } from '#test/support/databases.ts';
import { actualIndex, expectedIndex } from '#test/support/expected-index.ts';
import { manifestOf, reportOf } from '#test/support/reports.ts';
import { openTestWorld, type TestWorld } from '#test/support/test-world.ts';
import { comeToRest, sweepAll, syncProject } from '#test/support/world.ts';

const writers = 8;
const syncsPerWriter = 40;
const names = Array.from({ length: 40 }, (_, index) => `package-${index}`);

describe('invariants/concurrency', () => {
  describe.each(testDatabases.filter(({ name }) => name !== 'PGlite'))('on $name', ({ open, skip }) => {
    if (skip !== undefined) return it.skip(`needs ${skip}`);

    it('1, 2: eight writers and a sweep, each with connections of its own: no deadlock, no difference', async () => {
      const world = await openTestWorld(open);
      const peers = await Promise.all(Array.from({ length: writers + 1 }, () => openPeer(world)));
      const model = new Map<string, Report>();
      let done = false;
      const sweeping = sweepUntil(peers[writers] as Peer, () => done);
      await Promise.all(
        peers.slice(0, writers).map((peer, number) => write(peer, `project-${number}`, number, model)),
      );
      done = true;
      await sweeping;
      await comeToRest(world);
      expect(await actualIndex(world.index)).toEqual(expectedIndex(model.values()));
      expect(await reconcile(world)).toEqual({ missing: 0, extra: 0, different: 0 });
      expect(await deadlocks(world)).toBe(0);
      expect(timesEmbedded(peers).filter(([, times]) => times > 1)).toEqual([]);
      for (const peer of peers) await peer.close();
      await world.close();
    }, 180_000);
  });
});

type Peer = Awaited<ReturnType<typeof openPeer>>;

/** What another process would have: its own pool, store, index and embedder on the same database. */
async function openPeer({ database }: TestWorld) {
  const own = await openDatabase<Schema>({
    kind: 'postgres',
    url: database.url as string,
    maxConnections: 4,
  });
  return {
    store: createItemStore(own),
    index: await openSearchIndex(own.kysely),
    embedder: countingEmbedder(lexicalEmbedder()),
    close: own.close,
  };
}

async function write(peer: Peer, project: string, seed: number, model: Map<string, Report>): Promise<void> {
  const random = generator(seed);
  for (let sync = 0; sync < syncsPerWriter; sync++) {
    const report = randomReport(random);
    await syncProject(peer, project, report);
    model.set(project, report);
  }
}

function randomReport(random: () => number): Report {
  const uses = names
    .filter(() => random() < 0.4)
    .map((name) => ({
      name,
      version: `${Math.floor(random() * 3)}.0.0`,
      description: random() < 0.3 ? `described as ${Math.floor(random() * 3)}` : null,
    }));
  return reportOf([manifestOf('a.json', uses)]);
}

async function sweepUntil(peer: Peer, isDone: () => boolean): Promise<void> {
  while (!isDone()) await sweepAll(peer);
}

/** A later write of one content may only come from a package that was swept and came back: its vector is cached. */
function timesEmbedded(peers: readonly { readonly embedder: CountingEmbedder }[]) {
  const total = new Map<string, number>();
  for (const [text, times] of peers.flatMap(({ embedder }) => [...embedder.timesEmbedded])) {
    total.set(text, (total.get(text) ?? 0) + times);
  }
  return [...total];
}

async function deadlocks({ database }: TestWorld): Promise<number> {
  const { rows } = await sql<{ deadlocks: bigint }>`
    select deadlocks from pg_stat_database where datname = current_database()
  `.execute(database.kysely);
  return Number(rows[0]?.deadlocks);
}

// A linear congruential generator (Numerical Recipes): the same histories in every run.
function generator(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
