import type { Dependency, Relationship, Scope } from '#src/items/dependency.ts';
import type { Ecosystem } from '#src/items/ecosystem.ts';
import type { Problem } from '#src/items/manifest.ts';
import { plainTextOf } from '#src/text/plain-text.ts';
import { packageKeyOf } from '#src/text/purl.ts';
import { withoutCredentials } from '#src/text/source-url.ts';
import type { Extraction } from './extractor.ts';
import { refuseTooManyPackages } from './package-limit.ts';

/** What a manifest says of one use of a package. What is left out is not known. */
export interface PackageUse {
  readonly name: string;
  readonly version?: string | null;
  readonly range?: string | null;
  readonly relationship?: Relationship;
  readonly scope?: Scope;
  readonly description?: string | null;
  readonly keywords?: readonly string[];
  readonly registry?: string | null;
  readonly source?: string | null;
  readonly line?: number | null;
}

/**
 * Uses of packages → the rows of a report: one per (purl, version), sorted, the strongest relationship and scope of
 * all uses kept. Names that no purl can carry become a problem. Texts are made plain, addresses lose credentials.
 * @throws {UnreadableText} `too-many-packages`
 */
export function packageUses(ecosystem: Ecosystem, path: string, uses: Iterable<PackageUse>): Extraction {
  const rows = new Map<string, Dependency>();
  const invalidNames: string[] = [];
  for (const use of uses) {
    const purl = packageKeyOf(ecosystem, use.name);
    if (purl === null) invalidNames.push(use.name);
    else addRow(rows, rowOf(purl, use));
    refuseTooManyPackages(rows.size + invalidNames.length);
  }
  return {
    dependencies: [...rows.values()].sort(byPurlThenVersion),
    problems: invalidNameProblems(path, invalidNames),
  };
}

function addRow(rows: Map<string, Dependency>, row: Dependency): void {
  const id = `${row.purl}\n${row.version ?? ''}`;
  const before = rows.get(id);
  rows.set(id, before === undefined ? row : mergedRow(before, row));
}

function rowOf(purl: string, use: PackageUse): Dependency {
  const description = plainTextOf(use.description);
  return {
    purl,
    name: use.name,
    version: plainTextOf(use.version),
    range: addressOf(use.range),
    relationship: use.relationship ?? 'unknown',
    scope: use.scope ?? 'unknown',
    description,
    descriptionSource: description === null ? null : 'lockfile',
    keywords: (use.keywords ?? []).map(plainTextOf).filter((keyword) => keyword !== null),
    registry: plainTextOf(use.registry),
    source: addressOf(use.source),
    line: use.line ?? null,
  };
}

function addressOf(text: string | null | undefined): string | null {
  return plainTextOf(text && withoutCredentials(text));
}

function mergedRow(one: Dependency, other: Dependency): Dependency {
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

function byPurlThenVersion(one: Dependency, other: Dependency): number {
  return compare(one.purl, other.purl) || compare(one.version ?? '', other.version ?? '');
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** One row however many they are. */
function invalidNameProblems(path: string, names: readonly string[]): readonly Problem[] {
  const [first, ...others] = names;
  if (first === undefined) return [];
  const shown = JSON.stringify(first.slice(0, 100));
  const detail = `expected the name of a package, found ${shown} and ${others.length} more like it`;
  return [{ path, reason: 'invalid-name', detail }];
}
