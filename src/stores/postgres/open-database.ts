import type { Kysely } from 'kysely';

export type DatabaseConfig =
  | { readonly kind: 'postgres'; readonly url: string; readonly maxConnections?: number }
  | { readonly kind: 'embedded'; readonly directory: string };

export interface Database<Schema> {
  /** The embedded database has one connection: inside a transaction use nothing but the transaction. */
  readonly kysely: Kysely<Schema>;
  /** Whether other processes may use the same database: never with the embedded one. */
  readonly isShared: boolean;
  /** Ends running queries' connections, writes everything out, releases locks. May be called twice. */
  readonly close: () => Promise<void>;
}

/**
 * Opens a database without migrating it. Both kinds are used through the same pool and dialect; what only one of them
 * needs is loaded only for that one.
 * @throws {StoreInUse} another process has the embedded store open.
 * @throws {StoreDamaged} the embedded store does not open.
 * @throws {DatabaseUnavailable} the server does not answer, or not to us.
 */
export async function openDatabase<Schema>(config: DatabaseConfig): Promise<Database<Schema>> {
  if (config.kind === 'embedded') {
    const { openEmbeddedDatabase } = await import('./embedded-database.ts');
    return openEmbeddedDatabase<Schema>(config.directory);
  }
  const { openServedDatabase } = await import('./served-database.ts');
  return openServedDatabase<Schema>(config);
}
