import {
  type Dependency,
  type Relationship,
  relationshipsByStrength,
  type Scope,
  scopesByStrength,
  strongest,
} from './dependency.ts';

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
function mergedDependency(one: Dependency, other: Dependency): Dependency {
  return {
    ...one,
    range: one.range ?? other.range,
    relationship: strongest<Relationship>(relationshipsByStrength, [one.relationship, other.relationship]),
    scope: strongest<Scope>(scopesByStrength, [one.scope, other.scope]),
    description: one.description ?? other.description,
    descriptionSource: one.descriptionSource ?? other.descriptionSource,
    keywords: one.keywords.length > 0 ? one.keywords : other.keywords,
    registry: one.registry ?? other.registry,
    source: one.source ?? other.source,
    line: one.line ?? other.line,
  };
}

function byPurlThenVersion(one: Dependency, other: Dependency): number {
  return compare(one.purl, other.purl) || compare(one.version ?? '', other.version ?? '');
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
