import type { PackageKey } from '#src/items/package.ts';
import { type DocumentVersion, IndexUnavailable } from '../search-index.ts';
import { documentId, documentVersion, type VersionSource, versionFields } from './document-row.ts';
import { serverFailure } from './failure.ts';
import type { FoundIndex } from './find-index.ts';
import { request } from './request.ts';

const keysPerRequest = 1_000;

/** By id, so that every acknowledged write is seen, refreshed or not. */
export async function readVersions(
  index: FoundIndex,
  keys: readonly PackageKey[],
): Promise<ReadonlyMap<PackageKey, DocumentVersion>> {
  const versions = new Map<PackageKey, DocumentVersion>();
  for (let start = 0; start < keys.length; start += keysPerRequest) {
    for (const version of await readPart(index, keys.slice(start, start + keysPerRequest))) {
      versions.set(version.key, version);
    }
  }
  return versions;
}

async function readPart(
  { client, name }: FoundIndex,
  keys: readonly PackageKey[],
): Promise<readonly DocumentVersion[]> {
  const ids = keys.map(documentId);
  const { docs } = await request((options) =>
    client.mget<VersionSource>({ index: name, ids, _source_includes: versionFields }, options),
  );
  if (docs.length !== ids.length || docs.some(({ _id }, position) => _id !== ids[position])) {
    throw new IndexUnavailable('Elasticsearch answered about other documents than it was asked for.');
  }
  return docs.flatMap((doc) => {
    if ('error' in doc) throw serverFailure(404, doc.error);
    return doc.found && doc._source ? [documentVersion(doc._source, doc._version ?? 0)] : [];
  });
}
