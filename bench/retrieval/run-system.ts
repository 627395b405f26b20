import type { Embedder } from '#src/embedders/embedder.ts';
import { embeddedText, searchDocument } from '#src/indexing/document.ts';
import type { Project } from '#src/items/project.ts';
import { lookup } from '#src/search/lookup.ts';
import type { AnswerMode, LookupPorts } from '#src/search/lookup-query.ts';
import { highestLimit } from '#src/search/ranking.ts';
import type { ProjectPackage } from '#src/stores/item-store.ts';
import type { SearchIndex } from '#src/stores/search-index.ts';
import { type Outcome, outcomeOf } from './measures.ts';
import type { Benchmark, BenchmarkProject, BenchmarkQuery } from './read-benchmark.ts';

/** One way to answer, by the product's own lookup. */
export interface System {
  readonly name: string;
  readonly mode: AnswerMode;
  /** Null for a mode without vectors. */
  readonly embedder: Embedder | null;
}

const documentsPerWrite = 500;

/** Every package's document with this embedder's vector; later generations replace earlier ones. */
export async function fillIndex(
  index: SearchIndex,
  { packages }: Benchmark,
  embedder: Embedder | null,
  generation: bigint,
): Promise<void> {
  const contents = [...packages.values()];
  for (let start = 0; start < contents.length; start += documentsPerWrite) {
    const some = contents.slice(start, start + documentsPerWrite);
    const vectors = (await embedder?.embedDocuments(some.map(embeddedText))) ?? [];
    await index.write(
      some.map((content, at) => ({
        kind: 'put',
        document: searchDocument(content, embedder?.model ?? 'none', vectors[at] ?? null, generation),
      })),
    );
  }
}

/** One outcome per query, in order. */
export async function runSystem(
  { mode, embedder }: System,
  index: SearchIndex,
  benchmark: Benchmark,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const query of benchmark.queries) {
    const project = benchmark.projects.get(query.project);
    if (project === undefined) throw new Error(`expected the project of query ${query.id}`);
    const ports = { store: storeOf(project, benchmark), index, embedder };
    outcomes.push(outcomeOf(await answerOf(ports, query, mode), query.relevant));
  }
  return outcomes;
}

/** Over all packages of the project, as every project has one ecosystem only, some of them none that we read yet. */
async function answerOf(
  ports: LookupPorts,
  { project, instruction }: BenchmarkQuery,
  mode: AnswerMode,
): Promise<readonly string[]> {
  const answer = await lookup(
    ports,
    {
      project: projectNamed(project),
      instruction,
      mode,
      limit: highestLimit,
      tokenLimit: 1_000_000,
    },
    { timeLimitMs: 600_000 },
  );
  if (answer.degraded !== null && answer.mode !== 'text') {
    throw new Error(`${instruction}: expected mode ${mode}, got ${answer.mode}: ${answer.degraded}`);
  }
  return answer.packages.map(({ purl }) => purl);
}

function projectNamed(name: string): Project {
  return { id: 1, host: 'git.example', externalId: name, name, commitSha: null, ref: null, syncedAt: null };
}

function storeOf(project: BenchmarkProject, { packages }: Benchmark): LookupPorts['store'] {
  const used = project.packages.flatMap((purl): readonly ProjectPackage[] => {
    const content = packages.get(purl);
    return content === undefined
      ? []
      : [
          {
            ...content,
            ...{ versions: [], scope: 'unknown', manifests: [] },
            relationship: project.direct.has(purl) ? 'direct' : 'transitive',
          },
        ];
  });
  return { packagesOf: async () => used, pendingOf: async () => [] };
}
