import type { Dependency } from '#src/items/dependency.ts';
import { distinctDependencies } from '#src/items/distinct-dependencies.ts';
import type { Manifest, Problem } from '#src/items/manifest.ts';
import { cleanLine, cleanProse } from '#src/text/clean-text.ts';
import { withoutCredentials } from '#src/text/source-url.ts';
import { manifestContentHash } from './content-hash.ts';

const mostProblems = 10_000;
const mostKeywords = 64;
const longestKeyword = 128;

/**
 * A manifest as every report has it: rows distinct and sorted, texts of strangers cleaned, within the bounds of the
 * schema, hash computed. Doing it twice changes nothing.
 */
export function normaliseManifest(draft: Omit<Manifest, 'contentHash'>): Manifest {
  const { path, ecosystem, context } = draft;
  const format = cleanLine(draft.format, 128);
  const dependencies = distinctDependencies(draft.dependencies.map(cleanDependency));
  const problems = normaliseProblems(draft.problems, mostProblems);
  const contentHash = manifestContentHash({ path, format, ecosystem, context, dependencies, problems });
  return { path, format, ecosystem, contentHash, context, dependencies, problems };
}

/** Distinct, sorted by path, then by what they say; at most `most` of them. */
export function normaliseProblems(problems: readonly Problem[], most: number): readonly Problem[] {
  const distinct = new Map(problems.map((problem) => [sortKeyOf(problem), cleanProblem(problem)]));
  const keys = [...distinct.keys()].sort().slice(0, most);
  return keys.flatMap((key) => distinct.get(key) ?? []);
}

function cleanProblem({ path, reason, detail }: Problem): Problem {
  return { path, reason, detail: cleanLine(detail, 1_000) };
}

// NUL is in no path and sorts before all that is.
function sortKeyOf({ path, reason, detail }: Problem): string {
  return [path, reason, detail].join('\0');
}

function cleanDependency(row: Dependency): Dependency {
  const description = textOrNull(row.description, cleanProse);
  return {
    purl: row.purl,
    name: row.name,
    version: textOrNull(row.version, (version) => cleanLine(version, 512)),
    range: textOrNull(row.range, (range) => cleanLine(withoutCredentials(range), 1_000)),
    relationship: row.relationship,
    scope: row.scope,
    description,
    descriptionSource: description === null ? null : (row.descriptionSource ?? 'lockfile'),
    keywords: cleanKeywords(row.keywords),
    registry: textOrNull(row.registry, (registry) => cleanLine(registry, 512)),
    source: textOrNull(row.source, (source) => cleanLine(withoutCredentials(source), 1_000)),
    line: row.line,
  };
}

function textOrNull(text: string | null, clean: (text: string) => string): string | null {
  return text === null ? null : clean(text) || null;
}

function cleanKeywords(keywords: readonly string[]): readonly string[] {
  const cleaned = keywords
    .map((keyword) => cleanProse(keyword, longestKeyword))
    .filter((keyword) => keyword !== '');
  return [...new Set(cleaned)].slice(0, mostKeywords);
}
