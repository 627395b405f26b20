import { readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '#src/own-package.ts';
import { openSearchIndex } from '#src/stores/pgvector/search-index.ts';
import { openEmbeddedTestDatabase } from '#test/support/postgres.ts';
import { groupsOf, measureGroup } from './retrieval/groups.ts';
import { type Result, resultTables } from './retrieval/markdown.ts';
import { recallPlot } from './retrieval/plot.ts';
import { type Benchmark, readBenchmark } from './retrieval/read-benchmark.ts';
import { fillIndex, runSystem, type System } from './retrieval/run-system.ts';
import { openSystems } from './retrieval/systems.ts';

/**
 * How well the product's own lookup finds the packages that real changes used: `npm run bench:retrieval`, with
 * `--write` into docs/retrieval.md and docs/retrieval.svg. `--table FILE` takes another table, `--strict FILE` adds one
 * that knows no package of the benchmark, `--teacher DIR` is where bench/distil works, `--only NAME` one system.
 */
const { values } = parseArgs({
  options: {
    table: { type: 'string' },
    strict: { type: 'string' },
    teacher: { type: 'string' },
    only: { type: 'string', multiple: true },
    write: { type: 'boolean', default: false },
  },
});

const benchmark = await readBenchmark(join(packageRoot(), '..', 'shared', 'eval'));
if (benchmark === null) process.stdout.write('skipped: there is no ../shared/eval\n');
else await report(benchmark);

async function report(benchmark: Benchmark): Promise<void> {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const teacherFolder = values.teacher ?? join(cache, 'dependency-xray', 'distil');
  const { systems, skipped } = await openSystems(values.table ?? null, values.strict ?? null, teacherFolder);
  const wanted = systems.filter(({ name }) => values.only?.includes(name) ?? true);
  const results = await runAll(wanted, benchmark);
  process.stdout.write(`${resultTables(results)}\n`);
  for (const reason of skipped) process.stdout.write(`skipped: ${reason}\n`);
  if (values.write) await writeDocuments(results);
}

async function runAll(systems: readonly System[], benchmark: Benchmark): Promise<readonly Result[]> {
  const database = await openEmbeddedTestDatabase();
  try {
    const index = await openSearchIndex(database.kysely);
    const results: Result[] = [];
    for (const [at, system] of systems.entries()) {
      await fillIndex(index, benchmark, system.embedder, BigInt(at + 1));
      const outcomes = await runSystem(system, index, benchmark);
      const groups = groupsOf(benchmark).map((group) => ({
        ...{ kind: group.kind, name: group.name },
        ...measureGroup(group, benchmark, outcomes),
      }));
      results.push({ system: system.name, groups });
      process.stderr.write(`${system.name}: done\n`);
    }
    return results;
  } finally {
    await database.close();
  }
}

/** The tables stand between two marks; what people wrote around them stays. */
async function writeDocuments(results: readonly Result[]): Promise<void> {
  const path = join(packageRoot(), 'docs', 'retrieval.md');
  const text = await readFile(path, 'utf8');
  const marked = /(<!-- results -->\n).*(<!-- end of results -->)/s;
  await writeFile(
    path,
    text.replace(marked, (_, start, end) => `${start}\n${resultTables(results)}\n\n${end}`),
  );
  await writeFile(join(packageRoot(), 'docs', 'retrieval.svg'), recallPlot(results));
}
