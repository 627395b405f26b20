import type {
  CataloguePackage,
  DirtyKey,
  FailedKey,
  ItemStore,
  SettledPackage,
} from '#src/stores/item-store.ts';
import type { DocumentVersion, DocumentWrite, SearchIndex, WriteOutcome } from '#src/stores/search-index.ts';
import { contentHash, searchDocument } from './document.ts';
import { type EmbeddedContents, embedContents, type Vectors } from './embed-contents.ts';
import { type IndexPorts, modelOf, vectorEmbedderOf } from './index-ports.ts';

export interface IndexedPage {
  /** Texts that went to the embedder. */
  readonly embedded: number;
  /** Packages whose document or vector was there already. */
  readonly reused: number;
  readonly written: number;
  readonly deleted: number;
}

/** Takes dirty keys to their end: settle, look what is there, embed what is new, write, clear. */
export async function indexPage(
  ports: IndexPorts,
  dirty: readonly DirtyKey[],
  signal?: AbortSignal,
): Promise<IndexedPage> {
  const { store, index } = ports;
  const settled = await store.settle(dirty);
  if (index === null) return clearWithoutIndex(store, settled);
  const stale = await withoutCurrent(index, modelOf(ports), settled);
  const embedded = await embedStale(ports, stale, signal);
  const writes = stale.map((row) => writeOf(row, modelOf(ports), embedded.vectors));
  const outcomes = await index.write(writes);
  await clearWritten(store, settled, failedKeys(stale, outcomes));
  const paid = stale.filter((row) => isPaid(row, embedded)).length;
  const reused = settled.length - stale.length + paid;
  return { embedded: embedded.embedded, reused, ...countDone(writes, outcomes) };
}

async function clearWithoutIndex(store: ItemStore, settled: readonly SettledPackage[]): Promise<IndexedPage> {
  await store.clearDirty(settled);
  return { embedded: 0, reused: 0, written: 0, deleted: 0 };
}

async function clearWritten(
  store: ItemStore,
  settled: readonly SettledPackage[],
  failed: readonly FailedKey[],
): Promise<void> {
  const failedNames = new Set(failed.map(({ key }) => key));
  await store.clearDirty(settled.filter(({ key }) => !failedNames.has(key)));
  await store.postponeDirty(failed);
}

/** Drops the rows whose document already says the same, about the package of today and not one deleted before. */
async function withoutCurrent(
  index: SearchIndex,
  model: string,
  settled: readonly SettledPackage[],
): Promise<readonly SettledPackage[]> {
  const versions = await index.versionsOf(settled.map(({ key }) => key));
  return settled.filter(({ key, content }) => {
    const version = versions.get(key);
    return content === null || version === undefined || !isCurrent(version, content, model);
  });
}

function isCurrent(version: DocumentVersion, content: CataloguePackage, model: string): boolean {
  return (
    version.contentHash === contentHash(content) &&
    version.model === model &&
    version.generation >= content.bornGeneration
  );
}

async function embedStale(
  ports: IndexPorts,
  stale: readonly SettledPackage[],
  signal: AbortSignal | undefined,
): Promise<EmbeddedContents> {
  const embedder = vectorEmbedderOf(ports);
  if (embedder === null) return { vectors: new Map(), embedded: 0, isCached: () => false };
  const contents = stale.flatMap(({ content }) => content ?? []);
  return embedContents(ports.store, embedder, contents, signal);
}

function writeOf(
  { key, generation, content }: SettledPackage,
  model: string,
  vectors: Vectors,
): DocumentWrite {
  if (content === null) return { kind: 'delete', key, generation };
  const vector = vectors.get(contentHash(content)) ?? null;
  return { kind: 'put', document: searchDocument(content, model, vector, generation) };
}

function isPaid({ content }: SettledPackage, { isCached }: EmbeddedContents): boolean {
  return content !== null && isCached(contentHash(content));
}

function failedKeys(
  stale: readonly SettledPackage[],
  outcomes: readonly WriteOutcome[],
): readonly FailedKey[] {
  return stale.flatMap(({ key, generation }, position) => {
    const outcome = outcomes[position];
    return outcome?.kind === 'failed' ? [{ key, generation, reason: outcome.reason }] : [];
  });
}

function countDone(
  writes: readonly DocumentWrite[],
  outcomes: readonly WriteOutcome[],
): Pick<IndexedPage, 'written' | 'deleted'> {
  const done = writes.filter((_, position) => outcomes[position]?.kind === 'done');
  const written = done.filter((write) => write.kind === 'put').length;
  return { written, deleted: done.length - written };
}
