import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { packageRoot } from '#src/own-package.ts';
import type { Embedder, Vector } from './embedder.ts';
import { piecesOf } from './static-model/pieces.ts';
import { readTable } from './static-model/read-table.ts';
import type { VectorTable } from './static-model/table-file.ts';
import { unitVector } from './static-model/unit-vector.ts';

/** Texts embedded before other work gets its turn and an abort is noticed: a few milliseconds. */
const textsPerTurn = 128;

/**
 * Meaning without a model to run: every known piece of a word has a vector, and a text is the sum of its pieces'. The
 * table was distilled from a sentence embedder and from real changes; `bench/distil` makes it, `models/README.md` says
 * from what. Every platform gives the same bits.
 * @param file of another table; the one that ships unless told.
 * @throws {UnreadableModel}
 */
export async function openStaticModel(file: string | null = null): Promise<Embedder> {
  return staticModelEmbedder(await readTable(file ?? join(packageRoot(), 'models', 'static.bin')));
}

export function staticModelEmbedder(table: VectorTable): Embedder {
  return {
    model: `static-${table.checksum.slice(0, 16)}`,
    dimensions: table.dimensions,
    embedDocuments: (texts, signal) => embedDocuments(table, texts, signal),
    embedQuery: async (text, signal) => {
      signal?.throwIfAborted();
      return embed(table, text);
    },
  };
}

async function embedDocuments(
  table: VectorTable,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<readonly Vector[]> {
  const vectors: Vector[] = [];
  for (const [index, text] of texts.entries()) {
    if (index % textsPerTurn === 0 && index > 0) await nextTurn();
    signal?.throwIfAborted();
    vectors.push(embed(table, text));
  }
  return vectors;
}

function embed(table: VectorTable, text: string): Vector {
  return unitVector(table, piecesOf(text, table.rows));
}
