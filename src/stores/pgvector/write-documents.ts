import { type Insertable, type Kysely, sql } from 'kysely';
import { databaseFailureOf } from '#src/stores/postgres/database-error.ts';
import type { DocumentWrite, SearchDocument, WriteOutcome } from '../search-index.ts';
import { encodeHalfvec, hasDirection } from './halfvec.ts';
import type { SearchDocumentsTable, SearchSchema } from './schema.ts';
import { searchWords } from './search-words.ts';

type Row = Insertable<SearchDocumentsTable>;
type Outcomes = ReadonlyMap<DocumentWrite, WriteOutcome>;

/** PostgreSQL takes 65,535 parameters in one statement. */
const mostRows = 1_000;

/**
 * Writes each document whose stored generation is lower, a tombstone's too, with one statement per thousand. Where the
 * database refuses what a document holds, the batch is halved until the document stands alone.
 */
export async function writeDocuments(
  database: Kysely<SearchSchema>,
  writes: readonly DocumentWrite[],
  hasVectors: boolean,
): Promise<readonly WriteOutcome[]> {
  const outcomes = new Map<DocumentWrite, WriteOutcome>();
  const newest = newestByKey(writes);
  for (let start = 0; start < newest.length; start += mostRows) {
    const batch = newest.slice(start, start + mostRows);
    for (const [write, outcome] of await writeBatch(database, batch, hasVectors))
      outcomes.set(write, outcome);
  }
  if (newest.some(({ kind }) => kind === 'delete')) await pruneTombstones(database);
  return writes.map((write) => outcomes.get(write) ?? { kind: 'superseded' });
}

/** One write per key, in byte order, so that writers never wait for each other in a circle. */
function newestByKey(writes: readonly DocumentWrite[]): readonly DocumentWrite[] {
  const newest = new Map<string, DocumentWrite>();
  for (const write of writes) {
    const other = newest.get(keyOf(write));
    if (other === undefined || generationOf(write) > generationOf(other)) newest.set(keyOf(write), write);
  }
  return [...newest.values()].sort((one, other) =>
    Buffer.compare(Buffer.from(keyOf(one)), Buffer.from(keyOf(other))),
  );
}

async function writeBatch(
  database: Kysely<SearchSchema>,
  writes: readonly DocumentWrite[],
  hasVectors: boolean,
): Promise<Outcomes> {
  try {
    const written = await upsert(
      database,
      writes.map((write) => rowOf(write, hasVectors)),
      hasVectors,
    );
    return new Map(
      writes.map((write) => [write, { kind: written.has(keyOf(write)) ? 'done' : 'superseded' }]),
    );
  } catch (error) {
    if (databaseFailureOf(error) !== 'data') throw error;
    const [only, another] = writes;
    if (only !== undefined && another === undefined) return new Map([[only, refused(error)]]);
    const half = Math.ceil(writes.length / 2);
    const first = await writeBatch(database, writes.slice(0, half), hasVectors);
    return new Map([...first, ...(await writeBatch(database, writes.slice(half), hasVectors))]);
  }
}

/** @returns the keys that were written; the others have the same or a newer generation already. */
async function upsert(
  database: Kysely<SearchSchema>,
  rows: readonly Row[],
  hasVectors: boolean,
): Promise<ReadonlySet<string>> {
  const columns = ['content_hash', 'model', 'generation', 'name', 'keywords', 'words', 'deleted_at'] as const;
  const updated = hasVectors ? [...columns, 'embedding' as const] : columns;
  const written = await database
    .insertInto('search_documents')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((row) =>
          Object.fromEntries(updated.map((column) => [column, row.ref(`excluded.${column}`)])),
        )
        .whereRef('search_documents.generation', '<', 'excluded.generation'),
    )
    .returning('key')
    .execute();
  return new Set(written.map(({ key }) => key));
}

function rowOf(write: DocumentWrite, hasVectors: boolean): Row {
  const row = write.kind === 'put' ? documentRow(write.document) : tombstone(write.key, write.generation);
  if (!hasVectors) return row;
  const vector = write.kind === 'put' ? write.document.vector : null;
  return { ...row, embedding: hasDirection(vector) ? sql<Buffer>`${encodeHalfvec(vector)}::halfvec` : null };
}

function documentRow(document: SearchDocument): Row {
  const { key, contentHash, model, generation, name, keywords } = document;
  return {
    ...{ key, content_hash: contentHash, model, generation, deleted_at: null },
    name: name.toLowerCase(),
    keywords: keywords.map((keyword) => keyword.toLowerCase()),
    words: weightedWords(document),
  };
}

function tombstone(key: string, generation: bigint): Row {
  const empty = { content_hash: '', model: '', name: '', keywords: [], words: sql<string>`''::tsvector` };
  return { ...empty, key, generation, deleted_at: new Date() };
}

function weightedWords({ name, nameWords, keywords, description }: SearchDocument) {
  const names = searchWords(`${name} ${nameWords}`).join(' ');
  return sql<string>`
    setweight(to_tsvector('simple', ${names}), 'A')
    || setweight(to_tsvector('english', ${searchWords(keywords.join(' ')).join(' ')}), 'B')
    || setweight(to_tsvector('english', ${searchWords(description).join(' ')}), 'C')
    || setweight(to_tsvector('english', ${names}), 'D')`;
}

/** After an hour nobody is still writing about the document that was. */
async function pruneTombstones(database: Kysely<SearchSchema>): Promise<void> {
  await sql`delete from search_documents where deleted_at < now() - interval '1 hour'`.execute(database);
}

function refused(error: unknown): WriteOutcome {
  return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
}

function keyOf(write: DocumentWrite): string {
  return write.kind === 'put' ? write.document.key : write.key;
}

function generationOf(write: DocumentWrite): bigint {
  return write.kind === 'put' ? write.document.generation : write.generation;
}
