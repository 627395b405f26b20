import { type RawBuilder, sql } from 'kysely';
import type { Hit, SearchLeg } from '../search-index.ts';
import { encodeHalfvec } from './halfvec.ts';

/**
 * Cosines over the keys of one project, all computed: an approximate index filters after its scan and would lose most
 * of the answer. 5,000 keys take about 25 ms.
 */
export function vectorLeg({ keys, limit, model, vector }: SearchLeg & { kind: 'vector' }): RawBuilder<Hit> {
  const wanted = sql`${encodeHalfvec(vector)}::halfvec`;
  return sql<Hit>`
    select key, 1 - (embedding <=> ${wanted}) as score
    from search_documents
    where key = any(${keys}::text[]) and deleted_at is null
      and model = ${model} and vector_dims(embedding) = ${vector.length}
    order by embedding <=> ${wanted}, key
    limit ${limit}`;
}
