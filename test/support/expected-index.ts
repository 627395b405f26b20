import { createHash } from 'node:crypto';
import { contentHash } from '#src/indexing/document.ts';
import type { Dependency } from '#src/items/dependency.ts';
import type { PackageContent, PackageKey } from '#src/items/package.ts';
import type { Report } from '#src/report/report.ts';
import type { SearchIndex } from '#src/stores/search-index.ts';

/** What the shared index should hold if these reports are all there is: key → content hash, said independently of SQL. */
export function expectedIndex(reports: Iterable<Report>): ReadonlyMap<PackageKey, string> {
  const uses = new Map<PackageKey, Dependency[]>();
  for (const report of reports) {
    for (const use of report.manifests.flatMap((manifest) => manifest.dependencies)) {
      uses.set(use.purl, [...(uses.get(use.purl) ?? []), use]);
    }
  }
  return new Map([...uses].map(([key, list]) => [key, contentHash(contentOf(key, list))]));
}

/** What it does hold. */
export async function actualIndex(index: SearchIndex): Promise<ReadonlyMap<PackageKey, string>> {
  const found = new Map<PackageKey, string>();
  let page = await index.page(null, 1_000);
  while (page.length > 0) {
    for (const { key, contentHash } of page) found.set(key, contentHash);
    page = await index.page(page.at(-1)?.key ?? null, 1_000);
  }
  return found;
}

function contentOf(key: PackageKey, uses: readonly Dependency[]): PackageContent {
  const [best] = uses
    .filter((use) => use.description !== null)
    .sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1));
  return {
    key,
    ecosystem: 'npm',
    name: uses.map(({ name }) => name).sort()[0] as string,
    description: best?.description ?? null,
    descriptionSource: best?.descriptionSource ?? null,
    keywords: best?.keywords ?? [],
  };
}

function rankOf({ description, descriptionSource, keywords }: Dependency): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([description, keywords]))
    .digest('hex');
  return `${descriptionSource === 'installed' ? 1 : 2}${hash}`;
}
