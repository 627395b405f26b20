import { embedders } from '#src/embedders/index.ts';
import type { IndexPorts } from '#src/indexing/index-ports.ts';
import { openSearchIndex } from '#src/stores/pgvector/search-index.ts';
import { createItemStore } from '#src/stores/postgres/item-store.ts';
import { type DatabaseConfig, openDatabase } from '#src/stores/postgres/open-database.ts';
import type { Schema } from '#src/stores/postgres/schema.ts';
import { migrate } from '#src/stores/postgres/sql-migrations.ts';
import type { Config } from './config.ts';

/** The real parts behind the contracts. */
export interface Services extends IndexPorts {
  /** Names of the migrations that were run at this start. */
  readonly migrations: readonly string[];
  readonly close: () => Promise<void>;
}

/**
 * Opens what is configured, with the schema of this version. The only place that names a database or a vendor.
 * @param storeFolder of the embedded database, where no other is configured.
 * @throws {StoreInUse | StoreDamaged | DatabaseUnavailable | SchemaTooNew}
 */
export async function compose(config: Config, storeFolder: string): Promise<Services> {
  const database = await openDatabase<Schema>(databaseConfigOf(config, storeFolder));
  try {
    const migrations = await migrate(database.kysely);
    const index = await openSearchIndex(database.kysely);
    const embedder = config.embedder === 'none' ? null : await embedders[config.embedder]();
    return { store: createItemStore(database), index, embedder, migrations, close: database.close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function databaseConfigOf({ databaseUrl }: Config, storeFolder: string): DatabaseConfig {
  return databaseUrl === null
    ? { kind: 'embedded', directory: storeFolder }
    : { kind: 'postgres', url: databaseUrl };
}
