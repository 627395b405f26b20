import { parseArgs } from 'node:util';
import { syncReport } from '#src/indexing/sync-report.ts';
import type { Dependency } from '#src/items/dependency.ts';
import { type HashedReport, normaliseReport } from '#src/report/normalise-report.ts';
import { testDatabases } from '#test/support/databases.ts';
import { openTestWorld, type TestWorld } from '#test/support/test-world.ts';

/**
 * What a sync costs once the scan is done: everything new, nothing new, one package in a hundred at another version.
 * `npm run bench:sync -- --size 10000 --size 100000`
 */
const { values } = parseArgs({ options: { size: { type: 'string', multiple: true } } });
const sizes = (values.size ?? ['10000', '100000']).map(Number);

for (const { name, open, skip } of testDatabases) {
  if (skip !== undefined) continue;
  process.stdout.write(`\n${name}\n`);
  process.stdout.write(row('packages', 'case', 'ms', 'statements', 'rows written', 'embedded'));
  const world = await openTestWorld(open);
  for (const size of sizes) await measure(world, size);
  await world.close();
}

async function measure(world: TestWorld, size: number): Promise<void> {
  await world.reset();
  const first = reportOf(size, 0);
  await run(world, 'cold', size, first);
  await run(world, 'unchanged', size, first);
  await run(world, 'unchanged again', size, first);
  await run(world, '1 % changed', size, reportOf(size, size / 100));
}

async function run(world: TestWorld, name: string, size: number, hashed: HashedReport): Promise<void> {
  const before = world.queries();
  const embedded = world.embedder.timesEmbedded.size;
  const start = performance.now();
  const identity = { host: 'bench', externalId: String(size) };
  await syncReport(world, { ...hashed, identity, name: 'bench' });
  const ms = performance.now() - start;
  const after = world.queries();
  process.stdout.write(
    row(
      ...[String(size), name, ms.toFixed(1), String(after.statements - before.statements)],
      ...[
        String(after.writtenRows - before.writtenRows),
        String(world.embedder.timesEmbedded.size - embedded),
      ],
    ),
  );
}

function reportOf(size: number, moved: number): HashedReport {
  const dependencies = Array.from({ length: size }, (_, index) => dependencyOf(index, index < moved));
  return normaliseReport({
    scanner: { name: 'bench', version: '1' },
    project: { name: 'bench', host: null, externalId: null },
    commit: { sha: null, ref: null },
    manifests: [
      {
        ...{ path: 'package-lock.json', format: 'npm/package-lock-json', ecosystem: 'npm', context: 'main' },
        ...{ dependencies, problems: [] },
      },
    ],
    problems: [],
  });
}

function dependencyOf(index: number, moved: boolean): Dependency {
  return {
    ...{ purl: `pkg:npm/package-${index}`, name: `package-${index}`, version: moved ? '2.0.0' : '1.0.0' },
    ...{ range: null, registry: null, source: null, line: null, scope: 'runtime' },
    relationship: index % 5 === 0 ? 'direct' : 'transitive',
    description: `Handles case number ${index} of many`,
    descriptionSource: 'installed',
    keywords: ['case', String(index)],
  };
}

function row(...cells: readonly string[]): string {
  return `${cells.map((cell, at) => (at === 1 ? cell.padEnd(16) : cell.padStart(12))).join(' ')}\n`;
}
