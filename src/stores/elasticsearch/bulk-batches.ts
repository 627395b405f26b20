import type { DocumentWrite } from '../search-index.ts';
import { documentId, documentRow } from './document-row.ts';
import type { VectorSpace } from './index-definition.ts';

/** One write as two lines of a bulk request, or one for a delete. */
export interface BulkItem {
  readonly id: string;
  readonly lines: readonly string[];
}

/** Elasticsearch is fastest at a few megabytes at a time, and refuses 100. */
const mostBytes = 4 * 1024 * 1024;
const mostItems = 1_000;

export function bulkItem(write: DocumentWrite, space: VectorSpace): BulkItem {
  const id = documentId(write.kind === 'put' ? write.document.key : write.key);
  if (write.kind === 'delete') return { id, lines: [actionLine('delete', id, write.generation)] };
  const row = JSON.stringify(documentRow(write.document, space));
  return { id, lines: [actionLine('index', id, write.document.generation), row] };
}

/** In order, cut by bytes and by count; an item that is too large alone goes alone. */
export function* bulkBatches(items: readonly BulkItem[]): Generator<readonly BulkItem[]> {
  let batch: BulkItem[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = bytesOf(item);
    if (batch.length === mostItems || (batch.length > 0 && bytes + size > mostBytes)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(item);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

// Written by hand: a JSON number would lose digits of a generation above 2^53.
function actionLine(action: 'index' | 'delete', id: string, generation: bigint): string {
  return `{"${action}":{"_id":"${id}","version":${generation},"version_type":"external"}}`;
}

function bytesOf({ lines }: BulkItem): number {
  return lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
}
