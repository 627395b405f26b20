import { EmbedderUnavailable } from '#src/embedders/embedder.ts';
import { IndexUnavailable } from '#src/stores/search-index.ts';
import { type IndexedPage, indexPage } from './index-page.ts';
import { type IndexPorts, modelOf } from './index-ports.ts';
import { reconcile } from './reconcile.ts';

export interface IndexOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, pending: number) => void;
}

export interface IndexResult extends IndexedPage {
  /** Keys the index has yet to hear of. */
  readonly pending: number;
  /** Why it stopped before the end; the rest stays queued. */
  readonly failure: string | null;
}

/** Enough to fill an embedder's batches; little enough to lose, and to hold in memory. */
const keysPerPage = 512;

const nothing: IndexedPage = { embedded: 0, reused: 0, written: 0, deleted: 0 };

/**
 * Tells the shared index of every key that changed, whoever changed it. Stops early where the index or the embedder
 * cannot be reached: what is done stays done, what is not stays queued.
 */
export async function indexPackages(ports: IndexPorts, options: IndexOptions = {}): Promise<IndexResult> {
  const first = await ports.store.dirtyKeys(1);
  if (first.length === 0 && !(await hasOtherModel(ports))) {
    return { ...nothing, pending: await ports.store.pendingCount(), failure: null };
  }
  return ports.store.exclusively('index', () => drain(ports, options));
}

async function hasOtherModel(ports: IndexPorts): Promise<boolean> {
  if (ports.index === null) return false;
  return (await ports.store.indexedModel()) !== modelOf(ports);
}

async function drain(ports: IndexPorts, options: IndexOptions): Promise<IndexResult> {
  let total = nothing;
  let failure: string | null = null;
  try {
    await adoptModel(ports);
    for await (const page of pages(ports, options)) total = sum(total, page);
  } catch (error) {
    failure = outsideFailure(error);
  }
  return { ...total, pending: await ports.store.pendingCount(), failure };
}

/**
 * An index that is new to the store is told of every package. Vectors of two models are never compared: with a new
 * model every document is different, and so dirty.
 */
async function adoptModel(ports: IndexPorts): Promise<void> {
  if (!(await hasOtherModel(ports))) return;
  if ((await ports.store.indexedModel()) === null) await ports.store.startFeeding();
  else await reconcile(ports);
  await ports.store.recordIndexedModel(modelOf(ports));
}

async function* pages(ports: IndexPorts, { signal, onProgress }: IndexOptions): AsyncGenerator<IndexedPage> {
  let done = 0;
  for (;;) {
    signal?.throwIfAborted();
    const dirty = await ports.store.dirtyKeys(keysPerPage);
    if (dirty.length === 0) return;
    yield await indexPage(ports, dirty, signal);
    done += dirty.length;
    onProgress?.(done, await ports.store.pendingCount());
  }
}

function sum(one: IndexedPage, other: IndexedPage): IndexedPage {
  return {
    embedded: one.embedded + other.embedded,
    reused: one.reused + other.reused,
    written: one.written + other.written,
    deleted: one.deleted + other.deleted,
  };
}

function outsideFailure(error: unknown): string {
  if (error instanceof IndexUnavailable || error instanceof EmbedderUnavailable) return error.message;
  throw error;
}
