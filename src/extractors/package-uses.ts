import type { Dependency, Relationship, Scope } from '#src/items/dependency.ts';
import { distinctDependencies } from '#src/items/distinct-dependencies.ts';
import type { Ecosystem } from '#src/items/ecosystem.ts';
import { packageKeyOf } from '#src/text/purl.ts';
import { entryProblems } from './entry-problems.ts';
import type { Extraction } from './extractor.ts';
import { refuseTooManyPackages } from './package-limit.ts';

/** What a manifest says of one use of a package. What is left out is not known. */
export interface PackageUse {
  readonly name: string;
  /** Where it is not the manifest's own: a conda environment lists packages of pip too. */
  readonly ecosystem?: Ecosystem;
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
 * all uses kept. Names that no purl can carry become a problem.
 * @throws {UnreadableText} `too-many-packages`
 */
export function packageUses(ecosystem: Ecosystem, path: string, uses: Iterable<PackageUse>): Extraction {
  const rows: Dependency[] = [];
  const invalidNames: string[] = [];
  for (const use of uses) {
    const purl = packageKeyOf(use.ecosystem ?? ecosystem, use.name);
    if (purl === null) invalidNames.push(use.name);
    else rows.push(rowOf(purl, use));
    refuseTooManyPackages(rows.length + invalidNames.length);
  }
  return {
    dependencies: distinctDependencies(rows),
    problems: entryProblems(path, 'invalid-name', 'the name of a package', invalidNames),
  };
}

function rowOf(purl: string, use: PackageUse): Dependency {
  const description = use.description ?? null;
  return {
    purl,
    name: use.name,
    version: use.version || null,
    range: use.range || null,
    relationship: use.relationship ?? 'unknown',
    scope: use.scope ?? 'unknown',
    description,
    descriptionSource: description === null ? null : 'lockfile',
    keywords: use.keywords ?? [],
    registry: use.registry || null,
    source: use.source || null,
    line: use.line ?? null,
  };
}
