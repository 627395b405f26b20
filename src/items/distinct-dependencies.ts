import type { Dependency, Relationship, Scope } from './dependency.ts';

/**
 * One row per (purl, version), sorted by both. Rows that say the same package twice become one, with the strongest
 * relationship and scope of all.
 */
export function distinctDependencies(rows: Iterable<Dependency>): readonly Dependency[] {
  const distinct = new Map<string, Dependency>();
  for (const row of rows) {
    const id = `${row.purl}\n${row.version ?? ''}`;
    const before = distinct.get(id);
    distinct.set(id, before === undefined ? row : mergedDependency(before, row));
  }
  return [...distinct.values()].sort(byPurlThenVersion);
}

/** What two rows of the same package and version say together. */
export function mergedDependency(one: Dependency, other: Dependency): Dependency {
  return {
    ...one,
    range: one.range ?? other.range,
    relationship: strongest(relationshipsByStrength, one.relationship, other.relationship),
    scope: strongest(scopesByStrength, one.scope, other.scope),
    description: one.description ?? other.description,
    descriptionSource: one.descriptionSource ?? other.descriptionSource,
    keywords: one.keywords.length > 0 ? one.keywords : other.keywords,
    registry: one.registry ?? other.registry,
    source: one.source ?? other.source,
    line: one.line ?? other.line,
  };
}

// An unknown may be anything, so only what is certainly stronger wins over it.
const relationshipsByStrength: readonly Relationship[] = ['direct', 'unknown', 'transitive'];
const scopesByStrength: readonly Scope[] = ['runtime', 'unknown', 'optional', 'build', 'dev'];

function strongest<Value>(order: readonly Value[], one: Value, other: Value): Value {
  return order.indexOf(one) <= order.indexOf(other) ? one : other;
}

export function byPurlThenVersion(one: Dependency, other: Dependency): number {
  return compare(one.purl, other.purl) || compare(one.version ?? '', other.version ?? '');
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
