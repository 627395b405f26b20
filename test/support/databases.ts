import { openEmbeddedTestDatabase, openServedTestDatabase, type TestDatabase } from './postgres.ts';

export interface TestDatabases {
  readonly name: string;
  /** An empty, migrated database of its own; its `close` leaves nothing behind. */
  readonly open: () => Promise<TestDatabase>;
  /** What is missing here; then nothing can be opened. */
  readonly skip?: string;
}

/** Every database the product runs on: `describe.each(testDatabases)('on $name', ({ open, skip }) => …)`. */
export const testDatabases: readonly TestDatabases[] = [
  { name: 'PGlite', open: openEmbeddedTestDatabase },
  served('PostgreSQL', 'XRAY_TEST_DATABASE_URL'),
  served('PostgreSQL with pgvector', 'XRAY_TEST_PGVECTOR_URL'),
];

function served(name: string, variable: string): TestDatabases {
  const url = process.env[variable];
  const missing = () => Promise.reject(new Error(`${variable} is not set`));
  return url ? { name, open: () => openServedTestDatabase(url) } : { name, open: missing, skip: variable };
}
