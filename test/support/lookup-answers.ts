import type { FoundPackage, LookupAnswer } from '#src/search/lookup-answer.ts';

/** An answer of mode hybrid with these packages. */
export function lookupAnswer(packages: readonly FoundPackage[]): LookupAnswer {
  return {
    ...{ mode: 'hybrid', degraded: null, project: 'owner/name', language: null, considered: 9, total: 9 },
    ...{ pending: 0, commit: null, indexedAt: null, tokensEstimated: 0, truncated: false, packages },
  };
}

/** A direct npm package that a search found. */
export function foundPackage(attributes: Partial<FoundPackage>): FoundPackage {
  return {
    ...{
      purl: 'pkg:npm/x',
      name: 'x',
      ecosystem: 'npm',
      versions: [],
      relationship: 'direct',
      scope: 'runtime',
    },
    ...{
      manifests: [],
      description: null,
      descriptionSource: null,
      importNames: [],
      score: 1,
      foundBy: 'search',
    },
    ...attributes,
  };
}
