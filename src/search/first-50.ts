import type { Relationship, Scope } from '#src/items/dependency.ts';
import type { ProjectPackage } from '#src/stores/item-store.ts';

const relationshipOrder: Readonly<Record<Relationship, number>> = { direct: 0, unknown: 1, transitive: 2 };

const scopeOrder: Readonly<Record<Scope, number>> = { runtime: 0, optional: 1, unknown: 1, build: 2, dev: 3 };

/**
 * The order without any search: direct before transitive, runtime before dev, then name. It needs no index and no
 * embedder, so it is what every failure falls back to.
 */
export function firstOrder(packages: readonly ProjectPackage[]): readonly ProjectPackage[] {
  return packages.toSorted(
    (left, right) =>
      relationshipOrder[left.relationship] - relationshipOrder[right.relationship] ||
      scopeOrder[left.scope] - scopeOrder[right.scope] ||
      compareTexts(left.name, right.name) ||
      compareTexts(left.key, right.key),
  );
}

// Not localeCompare: its order depends on the machine.
function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
