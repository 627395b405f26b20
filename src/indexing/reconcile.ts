import { setTimeout as sleep } from 'node:timers/promises';
import type { PackageKey } from '#src/items/package.ts';
import type { CataloguePackage } from '#src/stores/item-store.ts';
import type { DocumentVersion } from '#src/stores/search-index.ts';
import { contentHash } from './document.ts';
import { type IndexPorts, modelOf } from './index-ports.ts';
import { pairByKey } from './pair-by-key.ts';

export interface ReconcileResult {
  /** Packages without document. */
  readonly missing: number;
  /** Documents without package. */
  readonly extra: number;
  /** Documents that say something else, or were made by another model. */
  readonly different: number;
}

export interface ReconcileOptions {
  /** Spares a busy server; without it as fast as both answer. */
  readonly keysPerSecond?: number;
  readonly signal?: AbortSignal;
}

const keysPerPage = 1_000;

/**
 * Compares the shared index with the truth in one pass over both in key order, in constant memory. It only marks what
 * differs as dirty: the index job mends it, with the same care as any other change.
 */
export async function reconcile(ports: IndexPorts, options: ReconcileOptions = {}): Promise<ReconcileResult> {
  const { store, index } = ports;
  const result = { missing: 0, extra: 0, different: 0 };
  if (index === null) return result;
  const packages = rows((after) => store.pagePackages(after, keysPerPage));
  const documents = rows(paced((after) => index.page(after, keysPerPage), options));
  const marked: PackageKey[] = [];
  for await (const [content, version] of pairByKey(packages, documents)) {
    const difference = differenceOf(content, version, modelOf(ports));
    if (difference === null) continue;
    result[difference]++;
    marked.push((content ?? version)?.key as PackageKey);
    if (marked.length >= keysPerPage) await store.markDirty(marked.splice(0));
  }
  await store.markDirty(marked);
  return result;
}

function differenceOf(
  content: CataloguePackage | null,
  version: DocumentVersion | null,
  model: string,
): keyof ReconcileResult | null {
  if (content === null) return 'extra';
  if (version === null) return 'missing';
  return version.contentHash === contentHash(content) && version.model === model ? null : 'different';
}

type PageAfter<Row> = (after: PackageKey | null) => Promise<readonly Row[]>;

/** Waits before a page until the pages before it had their time. */
function paced<Row>(
  pageAfter: PageAfter<Row>,
  { keysPerSecond = Number.POSITIVE_INFINITY, signal }: ReconcileOptions,
): PageAfter<Row> {
  const startedAt = performance.now();
  let keys = 0;
  return async (after) => {
    signal?.throwIfAborted();
    const earlyMs = startedAt + (keys / keysPerSecond) * 1_000 - performance.now();
    if (earlyMs > 0) await sleep(earlyMs, undefined, { signal });
    const page = await pageAfter(after);
    keys += page.length;
    return page;
  };
}

async function* rows<Row extends { readonly key: PackageKey }>(
  pageAfter: PageAfter<Row>,
): AsyncGenerator<Row> {
  let page = await pageAfter(null);
  while (page.length > 0) {
    yield* page;
    page = await pageAfter(page.at(-1)?.key ?? null);
  }
}
