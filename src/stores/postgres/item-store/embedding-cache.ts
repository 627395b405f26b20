import { type Kysely, sql } from 'kysely';
import type { EmbeddingCache } from '../../item-store.ts';
import type { Schema } from '../schema.ts';

export function embeddingCache(database: Kysely<Schema>): EmbeddingCache {
  return {
    cachedEmbeddings: async (contentHashes, model) => {
      const rows = await database
        .selectFrom('embeddings')
        .select(['content_hash', 'vector'])
        .where('content_hash', '=', sql<string>`any(${contentHashes})`)
        .where('model', '=', model)
        .execute();
      return new Map(rows.map((row) => [row.content_hash, row.vector && vectorOf(row.vector)]));
    },

    cacheEmbeddings: async (embeddings, model) => {
      const rows = [...embeddings].map(([content_hash, vector]) => ({
        content_hash,
        model,
        vector: vector && bytesOf(vector),
      }));
      if (rows.length === 0) return;
      await database
        .insertInto('embeddings')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

// float32, little-endian on every platform.
function bytesOf(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes;
}

function vectorOf(bytes: Buffer): Float32Array {
  return Float32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4));
}
