import type { KyselyPlugin } from 'kysely';

export interface QueryCounts {
  readonly statements: number;
  readonly writtenRows: number;
}

export interface QueryCounter {
  readonly plugin: KyselyPlugin;
  readonly counts: () => QueryCounts;
  readonly reset: () => void;
}

/** Counts what goes to the database: statements, and rows that they inserted, updated or deleted. */
export function queryCounter(): QueryCounter {
  let statements = 0;
  let writtenRows = 0;
  return {
    plugin: {
      transformQuery: ({ node }) => {
        statements++;
        return node;
      },
      transformResult: async ({ result }) => {
        writtenRows += Number(result.numAffectedRows ?? 0n);
        return result;
      },
    },
    counts: () => ({ statements, writtenRows }),
    reset: () => {
      statements = 0;
      writtenRows = 0;
    },
  };
}
