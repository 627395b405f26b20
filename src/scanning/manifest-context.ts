import type { ManifestContext } from '#src/items/manifest.ts';

const contextsByFolder: ReadonlyMap<string, ManifestContext> = new Map([
  ['test', 'test'],
  ['tests', 'test'],
  ['__tests__', 'test'],
  ['testdata', 'test'],
  ['fixtures', 'test'],
  ['__fixtures__', 'test'],
  ['spec', 'test'],
  ['example', 'example'],
  ['examples', 'example'],
  ['sample', 'example'],
  ['samples', 'example'],
  ['demo', 'example'],
  ['demos', 'example'],
  ['vendor', 'vendored'],
  ['vendored', 'vendored'],
  ['third_party', 'vendored'],
]);

/** What kind of place a manifest lies in: said by the outermost folder whose name tells. */
export function manifestContext(path: string): ManifestContext {
  const folders = path.toLowerCase().split('/').slice(0, -1);
  return folders.flatMap((folder) => contextsByFolder.get(folder) ?? [])[0] ?? 'main';
}
