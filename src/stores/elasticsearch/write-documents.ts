import { setTimeout as sleep } from 'node:timers/promises';
import type { estypes } from '@elastic/elasticsearch';
import type { DocumentWrite, WriteOutcome } from '../search-index.ts';
import { type BulkItem, bulkBatches, bulkItem } from './bulk-batches.ts';
import { IndexBusy, isBusy, reasonOf, serverFailure } from './failure.ts';
import type { FoundIndex } from './find-index.ts';
import { type VectorSpace, writeAlias } from './index-definition.ts';
import { request } from './request.ts';

/** Then the queue is the better place to wait in. */
const mostTries = 4;
const firstWaitMs = 100;

/**
 * Sends documents and deletions, one after the other and a few megabytes at a time. Each carries its generation as its
 * version, so whatever is sent twice or comes late does no harm. What the server has no room for now is sent again.
 */
export async function writeDocuments(
  index: FoundIndex,
  writes: readonly DocumentWrite[],
  space: VectorSpace,
): Promise<readonly WriteOutcome[]> {
  const outcomes: WriteOutcome[] = [];
  for (const batch of bulkBatches(writes.map((write) => bulkItem(write, space)))) {
    outcomes.push(...(await writeBatch(index, batch)));
  }
  return outcomes;
}

async function writeBatch(index: FoundIndex, batch: readonly BulkItem[]): Promise<readonly WriteOutcome[]> {
  const outcomes = new Map<BulkItem, WriteOutcome>();
  for (let tries = 1; ; tries++) {
    const waiting = batch.filter((item) => !outcomes.has(item));
    const busy = await tryBulk(index, waiting, outcomes);
    if (busy === null) return batch.map((item) => outcomes.get(item) as WriteOutcome);
    if (tries === mostTries) throw busy;
    await sleep(waitMs(busy, tries));
  }
}

/** Notes the outcomes that are certain. @returns why the others are not, or null where there are none. */
async function tryBulk(
  index: FoundIndex,
  batch: readonly BulkItem[],
  outcomes: Map<BulkItem, WriteOutcome>,
): Promise<IndexBusy | null> {
  try {
    const answers = await sendBulk(index, batch);
    let busy: IndexBusy | null = null;
    for (const [position, item] of batch.entries()) {
      const outcome = outcomeOf(answers[position] as Answer);
      if (outcome instanceof IndexBusy) busy = outcome;
      else outcomes.set(item, outcome);
    }
    return busy;
  } catch (error) {
    if (error instanceof IndexBusy) return error;
    throw error;
  }
}

type Answer = estypes.BulkResponseItem;

async function sendBulk(
  { client, name }: FoundIndex,
  batch: readonly BulkItem[],
): Promise<readonly Answer[]> {
  const operations = batch.flatMap(({ lines }) => lines);
  const { items } = await request((options) =>
    client.bulk<string>({ index: writeAlias(name), require_alias: true, operations }, options),
  );
  const answers = items.flatMap((item) => Object.values(item));
  const answersOurs = answers.length === batch.length && batch.every(({ id }, at) => answers[at]?._id === id);
  if (answersOurs) return answers;
  throw new IndexBusy('Elasticsearch answered about other documents than it was sent.', null);
}

/** Only a conflict says that a newer version is there; a deletion that finds nothing has nothing left to do. */
function outcomeOf({ status, error }: Answer): WriteOutcome | IndexBusy {
  if (error === undefined) return { kind: 'done' };
  if (status === 409) return { kind: 'superseded' };
  if (isBusy(status)) return new IndexBusy(`Elasticsearch answered ${status}: ${reasonOf(error)}`, null);
  if (concernsEveryDocument.has(error.type)) throw serverFailure(status, error);
  return { kind: 'failed', reason: `${status} ${reasonOf(error)}` };
}

const concernsEveryDocument: ReadonlySet<string> = new Set([
  'cluster_block_exception',
  'index_not_found_exception',
  'security_exception',
]);

/** Twice as long every time, and never for two writers the same. */
function waitMs({ retryAfterMs }: IndexBusy, tries: number): number {
  const longest = firstWaitMs * 2 ** tries;
  return (retryAfterMs ?? 0) + longest * (0.5 + Math.random() / 2);
}
