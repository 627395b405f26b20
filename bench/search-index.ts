import { parseArgs } from 'node:util';
import type { Client } from '@elastic/elasticsearch';
import { bulkBatches, bulkItem } from '#src/stores/elasticsearch/bulk-batches.ts';
import { writeAlias } from '#src/stores/elasticsearch/index-definition.ts';
import { openSearchIndex } from '#src/stores/elasticsearch/search-index.ts';
import { vectorLeg } from '#src/stores/elasticsearch/vector-leg.ts';
import { openSearchIndex as openPgvectorIndex } from '#src/stores/pgvector/search-index.ts';
import type { DocumentWrite, SearchIndex, SearchLeg } from '#src/stores/search-index.ts';
import { nameWords } from '#src/text/name-words.ts';
import { elasticsearchSkip, openTestAlias } from '#test/support/elasticsearch.ts';
import { openEmbeddedTestDatabase } from '#test/support/postgres.ts';

/**
 * Filtered vector search and bulk writes, through our index and through the bare client with the same requests.
 * `XRAY_TEST_ELASTICSEARCH_URL=http://… npm run bench:search-index -- --size 1000 --size 100000`
 */
const { values } = parseArgs({ options: { size: { type: 'string', multiple: true } } });
const sizes = (values.size ?? ['1000', '10000', '100000']).map(Number);
const projectSizes = [50, 500, 5_000];
const space = { model: 'bench', dimensions: 256 };
const queries = 200;
const mostDocumentsPerTurn = 500;

if (elasticsearchSkip === undefined) for (const size of sizes) await measureElasticsearch(size);
else print(`Elasticsearch: needs ${elasticsearchSkip}`);
for (const size of sizes) await measurePgvector(size);

async function measureElasticsearch(size: number): Promise<void> {
  const test = await openTestAlias();
  await test.recreate(space);
  const index = await openSearchIndex(test.client, { alias: test.alias, space });
  const writes = Array.from({ length: size }, (_, number) => writeOf(number));
  const [ours, raw] = await bulkRates(writes, [
    (slice) => index.write(slice),
    (slice) => writeRaw(test.client, test.alias, slice),
  ]);
  const ratio = (ours ?? Number.NaN) / (raw ?? Number.NaN);
  print(`\nElasticsearch, ${size} packages: bulk ${per(ours)}, raw ${per(raw)}, ratio ${ratio.toFixed(2)}`);
  await test.client.indices.forcemerge({ index: test.alias, max_num_segments: 1 });
  await test.refresh();
  print(row('project', 'p50 ms', 'p99 ms', 'raw p50', 'raw p99', 'ratio'));
  for (const keys of projectsWithin(size)) {
    const [ourTimes, rawTimes] = await times(keys, [
      (leg) => index.search([leg]),
      (leg) => searchRaw(test.client, test.alias, leg),
    ]);
    if (ourTimes === undefined || rawTimes === undefined) throw new Error('expected two measurements');
    const numbers = [ourTimes.p50, ourTimes.p99, rawTimes.p50, rawTimes.p99, ourTimes.p50 / rawTimes.p50];
    print(row(String(keys.length), ...numbers.map((value) => value.toFixed(2))));
  }
  await test.close();
}

async function measurePgvector(size: number): Promise<void> {
  const { kysely, close } = await openEmbeddedTestDatabase();
  const index: SearchIndex = await openPgvectorIndex(kysely);
  const writes = Array.from({ length: size }, (_, number) => writeOf(number));
  const [rate] = await bulkRates(writes, [(slice) => index.write(slice)]);
  print(`\npgvector in PGlite, ${size} packages: bulk ${per(rate)}`);
  print(row('project', 'p50 ms', 'p99 ms'));
  for (const keys of projectsWithin(size)) {
    const [took] = await times(keys, [(leg) => index.search([leg])]);
    print(row(String(keys.length), ...[took?.p50, took?.p99].map((value = Number.NaN) => value.toFixed(2))));
  }
  await close();
}

/** The same batches in the same form, encoded in the same time, without our outcomes. */
async function writeRaw(client: Client, alias: string, writes: readonly DocumentWrite[]): Promise<void> {
  const [name = ''] = Object.keys(await client.indices.get({ index: alias }));
  for (const batch of bulkBatches(writes.map((write) => bulkItem(write, space)))) {
    await client.bulk<string>({ index: writeAlias(name), operations: batch.flatMap(({ lines }) => lines) });
  }
}

async function searchRaw(client: Client, alias: string, leg: VectorLeg): Promise<void> {
  const body = { ...vectorLeg(leg, space), _source: false, docvalue_fields: ['purl'] };
  await client.msearch({ index: alias, searches: [{}, body] });
}

type VectorLeg = Extract<SearchLeg, { kind: 'vector' }>;

/** In turns, so that a busy machine slows them all. */
async function times(keys: readonly string[], searches: readonly ((leg: VectorLeg) => Promise<unknown>)[]) {
  const took: number[][] = searches.map(() => []);
  for (let query = -20; query < queries; query++) {
    const vector = vectorOf(1_000_000 + query);
    for (const [which, search] of searches.entries()) {
      const startedAt = performance.now();
      await search({ kind: 'vector', keys, limit: 10, model: space.model, vector });
      if (query >= 0) took[which]?.push(performance.now() - startedAt);
    }
  }
  return took.map((all) => {
    all.sort((one, other) => one - other);
    return { p50: all[Math.floor(queries * 0.5)] as number, p99: all[Math.floor(queries * 0.99)] as number };
  });
}

/** Documents in a second, in turns as well: what is written over, or merged, costs them the same. */
async function bulkRates(
  writes: readonly DocumentWrite[],
  writers: readonly ((slice: readonly DocumentWrite[]) => Promise<unknown>)[],
): Promise<readonly number[]> {
  const took = writers.map(() => ({ documents: 0, ms: 0 }));
  // Also a small index gives every writer turns after the one that warms.
  const documentsPerTurn = Math.min(mostDocumentsPerTurn, Math.ceil(writes.length / (4 * writers.length)));
  for (let start = 0, turn = 0; start < writes.length; start += documentsPerTurn, turn++) {
    const slice = writes.slice(start, start + documentsPerTurn);
    const startedAt = performance.now();
    await writers[turn % writers.length]?.(slice);
    const total = took[turn % writers.length];
    if (total === undefined || turn < writers.length) continue; // warms the server
    total.ms += performance.now() - startedAt;
    total.documents += slice.length;
  }
  return took.map(({ documents, ms }) => (documents / ms) * 1_000);
}

/** Keys all over the index, as those of a project are. */
function projectsWithin(size: number): readonly (readonly string[])[] {
  return projectSizes
    .filter((count) => count <= size)
    .map((count) => Array.from({ length: count }, (_, number) => keyOf(Math.floor((number * size) / count))));
}

function writeOf(number: number): DocumentWrite {
  const name = `package-${number}`;
  const texts = {
    name,
    nameWords: nameWords(name),
    description: `reads the files of ${name}`,
    keywords: ['files'],
  };
  const version = { key: keyOf(number), contentHash: `sha256:${number}`, model: space.model, generation: 1n };
  return { kind: 'put', document: { ...version, ...texts, ecosystem: 'npm', vector: vectorOf(number) } };
}

function keyOf(number: number): string {
  return `pkg:npm/package-${number}`;
}

function vectorOf(seed: number): Float32Array {
  let state = seed;
  const vector = Float32Array.from({ length: space.dimensions }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  });
  const length = Math.hypot(...vector);
  return vector.map((coordinate) => coordinate / length);
}

function per(rate: number = Number.NaN): string {
  return `${Math.round(rate)} documents/s`;
}

function row(...cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(9)).join('');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
