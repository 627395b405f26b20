import type { SearchDocument, SearchIndex, SearchLeg, WriteOutcome } from '#src/stores/search-index.ts';
import { type DocumentWrite, type Hit, IndexUnavailable } from '#src/stores/search-index.ts';
import { cosine } from './vectors.ts';

/** The contract by brute force: the yardstick for real indexes and the index of tests about something else. */
export function memorySearchIndex(hasVectors = true): SearchIndex {
  const newest = new Map<string, bigint>();
  const documents = new Map<string, SearchDocument>();
  return {
    hasVectors,
    versionsOf: async (keys) =>
      new Map(
        keys.flatMap((key) => (documents.has(key) ? [[key, documents.get(key) as SearchDocument]] : [])),
      ),
    write: async (writes) => writes.map((write) => apply(documents, newest, write)),
    search: async (legs, signal) => {
      signal?.throwIfAborted();
      return legs.map((leg) => searchLeg(documents, leg, hasVectors));
    },
    page: async (after, limit) =>
      [...documents.values()]
        .filter(({ key }) => after === null || compareBytes(key, after) > 0)
        .toSorted((left, right) => compareBytes(left.key, right.key))
        .slice(0, limit),
  };
}

function apply(
  documents: Map<string, SearchDocument>,
  newest: Map<string, bigint>,
  write: DocumentWrite,
): WriteOutcome {
  const { key, generation } = write.kind === 'put' ? write.document : write;
  if ((newest.get(key) ?? -1n) > generation) return { kind: 'superseded' };
  newest.set(key, generation);
  if (write.kind === 'put') documents.set(key, write.document);
  else documents.delete(key);
  return { kind: 'done' };
}

function searchLeg(
  documents: ReadonlyMap<string, SearchDocument>,
  leg: SearchLeg,
  hasVectors: boolean,
): readonly Hit[] {
  if (leg.kind === 'vector' && !hasVectors) throw new IndexUnavailable('this index has no vectors');
  return leg.keys
    .flatMap((key) => documents.get(key) ?? [])
    .flatMap((document): Hit[] => {
      const score = scoreOf(document, leg);
      return score === null ? [] : [{ key: document.key, score }];
    })
    .toSorted((left, right) => right.score - left.score || compareBytes(left.key, right.key))
    .slice(0, leg.limit);
}

function scoreOf(document: SearchDocument, leg: SearchLeg): number | null {
  if (leg.kind === 'text') return commonWords(document, leg.text) || null;
  if (document.vector === null || document.model !== leg.model) return null;
  return cosine(leg.vector, document.vector);
}

function commonWords(document: SearchDocument, text: string): number {
  const { name, nameWords, description, keywords } = document;
  const known = new Set(wordsOf([name, nameWords, description, ...keywords].join(' ')));
  return wordsOf(text).filter((word) => known.has(word)).length;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
}

function compareBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
