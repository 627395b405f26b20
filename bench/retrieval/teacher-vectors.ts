import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Embedder } from '#src/embedders/embedder.ts';
import { float16sAt } from '#src/embedders/static-model/float16.ts';

const dimensions = 384;
const vectorBytes = 2 * dimensions;

/**
 * The teacher of the static model, as far as `bench/distil` has asked it already: vectors by the MD5 of the text, in
 * the files of `bench/distil/teacher.py`. Null where there are none.
 */
export async function openTeacherVectors(folder: string): Promise<Embedder | null> {
  const [keys, vectors] = [join(folder, 'teacher.keys'), join(folder, 'teacher.f16')];
  if (!existsSync(keys) || !existsSync(vectors)) return null;
  const lines = (await readFile(keys, 'latin1')).split('\n');
  const rows = new Map(lines.map((key, row) => [key, row]));
  const bytes = await readFile(vectors);
  const embed = (text: string) => vectorAt(bytes, rows.get(keyOf(text)), text);
  return {
    model: 'all-minilm-l6-v2',
    dimensions,
    embedDocuments: async (texts) => texts.map(embed),
    embedQuery: async (text) => embed(text),
  };
}

function vectorAt(bytes: Buffer, row: number | undefined, text: string): Float32Array {
  if (row === undefined)
    throw new Error(`bench/distil never asked the teacher about ${JSON.stringify(text)}`);
  return float16sAt(bytes, row * vectorBytes, dimensions);
}

function keyOf(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
