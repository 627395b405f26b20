import { type Measures, measure, type Outcome } from './measures.ts';
import type { Benchmark, BenchmarkQuery } from './read-benchmark.ts';

/** Some queries of the benchmark, by what they have in common. */
export interface Group {
  readonly kind: string;
  readonly name: string;
  readonly has: (query: BenchmarkQuery) => boolean;
}

export function groupsOf({ queries, projects }: Benchmark): readonly Group[] {
  const ecosystemOf = ({ project }: BenchmarkQuery) => projects.get(project)?.ecosystem ?? '';
  const isDirect = ({ project, relevant }: BenchmarkQuery) =>
    relevant.some((purl) => projects.get(project)?.direct.has(purl));
  return [
    { kind: 'all', name: 'all', has: () => true },
    ...distinct(queries.map(({ source }) => source.method)).map((method) => ({
      ...{ kind: 'method', name: method },
      has: ({ source }: BenchmarkQuery) => source.method === method,
    })),
    { kind: 'named', name: 'names the package', has: ({ names_package }) => names_package },
    { kind: 'named', name: 'does not name it', has: ({ names_package }) => !names_package },
    { kind: 'relationship', name: 'direct package wanted', has: isDirect },
    { kind: 'relationship', name: 'transitive package wanted', has: (query) => !isDirect(query) },
    ...distinct(queries.map(ecosystemOf)).map((ecosystem) => ({
      ...{ kind: 'ecosystem', name: ecosystem },
      has: (query: BenchmarkQuery) => ecosystemOf(query) === ecosystem,
    })),
  ];
}

export function measureGroup({ has }: Group, { queries }: Benchmark, outcomes: readonly Outcome[]): Measures {
  return measure(outcomes.filter((_, at) => has(queries[at] as BenchmarkQuery)));
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)].toSorted();
}
