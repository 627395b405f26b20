import type { Client, estypes } from '@elastic/elasticsearch';
import type { PackageKey } from '#src/items/package.ts';
import type { DocumentVersion } from '../search-index.ts';
import { documentVersion, type VersionSource, versionFields } from './document-row.ts';
import { SnapshotGone } from './failure.ts';
import type { FoundIndex } from './find-index.ts';
import { request } from './request.ts';

type PageAfter = (
  index: FoundIndex,
  after: PackageKey | null,
  limit: number,
) => Promise<readonly DocumentVersion[]>;

/** How long the server keeps a snapshot that nobody asks for any more. */
const keepAlive = '2m';

/**
 * Pages through one snapshot of the index: a point in time, opened with the first page and closed with the last. Who
 * goes on where no snapshot waits gets a new one; keys never move, so no document is skipped or seen twice.
 */
export function documentPages(): PageAfter {
  let waiting: Snapshot | null = null;

  async function takeSnapshot(index: FoundIndex, after: PackageKey | null): Promise<Snapshot> {
    const taken = waiting;
    waiting = null;
    if (taken !== null && taken.after === after && after !== null) return taken;
    if (taken !== null) await closeSnapshot(index.client, taken);
    return openSnapshot(index, after);
  }

  return async (index, after, limit) => {
    const { page, snapshot } = await readPage(index, await takeSnapshot(index, after), limit);
    const last = page.at(-1);
    if (last === undefined) await closeSnapshot(index.client, snapshot);
    else waiting = { ...snapshot, after: last.key };
    return page;
  };
}

interface Snapshot {
  readonly id: string;
  /** The last key that was read from it. */
  readonly after: PackageKey | null;
}

/** Refreshed at the start: a document of the last second is not missing. */
async function openSnapshot({ client, name }: FoundIndex, after: PackageKey | null): Promise<Snapshot> {
  if (after === null) await request((options) => client.indices.refresh({ index: name }, options));
  const { id } = await request((options) =>
    client.openPointInTime({ index: name, keep_alive: keepAlive }, options),
  );
  return { id, after };
}

/** A courtesy: a snapshot that is not closed ends by itself. */
async function closeSnapshot(client: Client, { id }: Snapshot): Promise<void> {
  await request((options) => client.closePointInTime({ id }, { ...options, ignore: [404] }));
}

interface PageOfSnapshot {
  readonly page: readonly DocumentVersion[];
  readonly snapshot: Snapshot;
}

async function readPage(index: FoundIndex, snapshot: Snapshot, limit: number): Promise<PageOfSnapshot> {
  try {
    return await searchSnapshot(index.client, snapshot, limit);
  } catch (error) {
    if (!(error instanceof SnapshotGone)) throw error;
    return searchSnapshot(index.client, await openSnapshot(index, snapshot.after), limit);
  }
}

async function searchSnapshot(client: Client, snapshot: Snapshot, limit: number): Promise<PageOfSnapshot> {
  const { id, after } = snapshot;
  const { hits, pit_id = id } = await request((options) =>
    client.search<VersionSource>(
      {
        pit: { id, keep_alive: keepAlive },
        size: limit,
        sort: [{ purl: 'asc' }],
        ...(after === null ? {} : { search_after: [after] }),
        _source: versionFields,
        version: true,
        track_total_hits: false,
        allow_partial_search_results: false,
      },
      options,
    ),
  );
  return { page: hits.hits.map(versionOf), snapshot: { id: pit_id, after } };
}

function versionOf({ _source, _version }: estypes.SearchHit<VersionSource>): DocumentVersion {
  return documentVersion(_source as VersionSource, _version as number);
}
