import type { PackageKey } from '#src/items/package.ts';
import type { ProjectPackage } from '#src/stores/item-store.ts';
import type { Hit } from '#src/stores/search-index.ts';
import { describedByStub } from './type-stubs.ts';

/** Puts every type stub that stands before the package it describes directly behind that package. */
export function stubsBehind(hits: readonly Hit[], packages: readonly ProjectPackage[]): readonly Hit[] {
  const describedBy = new Map(packages.map((one) => [one.key, describedByStub(one)]));
  const rankOf = new Map(hits.map(({ key }, rank) => [key, rank]));
  const moved = new Map<PackageKey, Hit[]>();
  const staying = hits.filter((hit, rank) => {
    const described = describedBy.get(hit.key) ?? null;
    if (described === null || (rankOf.get(described) ?? -1) < rank) return true;
    moved.set(described, [...(moved.get(described) ?? []), hit]);
    return false;
  });
  const withStubs = (hit: Hit): readonly Hit[] => [hit, ...(moved.get(hit.key) ?? []).flatMap(withStubs)];
  return staying.flatMap(withStubs);
}
