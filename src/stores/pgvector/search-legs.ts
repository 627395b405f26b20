import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Hit, IndexUnavailable, type SearchLeg } from '../search-index.ts';
import type { SearchAbilities } from './enable-extensions.ts';
import { hasDirection } from './halfvec.ts';
import type { SearchSchema } from './schema.ts';
import { textLeg } from './text-leg.ts';
import { vectorLeg } from './vector-leg.ts';

/** Nobody waits longer for an answer; it ends the work of a question whose asker has gone. */
const longestSearchMs = 10_000;

/** All legs in one statement. An asker who gives up is answered at once, whatever the database is doing. */
export async function searchLegs(
  database: Kysely<SearchSchema>,
  abilities: SearchAbilities,
  legs: readonly SearchLeg[],
  signal?: AbortSignal,
): Promise<readonly (readonly Hit[])[]> {
  if (signal?.aborted) throw givenUp(signal);
  const queries = legs.map((leg) => legQuery(leg, abilities));
  const hits = queries.some((query) => query !== null) ? runLegs(database, queries) : Promise.resolve([]);
  const rows = await untilAborted(hits, signal);
  return legs.map((_, position) => rows.filter(({ leg }) => leg === position).map(hitOf));
}

interface LegHit extends Hit {
  readonly leg: number;
}

/** Null for a leg that cannot find anything. */
function legQuery(leg: SearchLeg, { vectors, trigrams }: SearchAbilities): RawBuilder<Hit> | null {
  if (leg.keys.length === 0 || leg.limit <= 0) return null;
  if (leg.kind === 'text') return textLeg(leg, trigrams);
  return vectors && hasDirection(leg.vector) ? vectorLeg(leg) : null;
}

async function runLegs(
  database: Kysely<SearchSchema>,
  queries: readonly (RawBuilder<Hit> | null)[],
): Promise<readonly LegHit[]> {
  const legs = queries.flatMap((query, position) =>
    query === null ? [] : sql`select ${position}::int as leg, key, score::float8 from (${query}) as hits`,
  );
  return database.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = ${sql.lit(longestSearchMs)}`.execute(transaction);
    const together = sql<LegHit>`${sql.join(legs, sql` union all `)} order by leg, score desc, key`;
    return (await together.execute(transaction)).rows;
  });
}

async function untilAborted<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (signal === undefined) return work;
  let giveUp: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(givenUp(signal));
  });
  signal.addEventListener('abort', giveUp);
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

function givenUp(signal: AbortSignal): IndexUnavailable {
  return new IndexUnavailable('The search was given up before the database had answered.', {
    cause: signal.reason,
  });
}

function hitOf({ key, score }: LegHit): Hit {
  return { key, score };
}
