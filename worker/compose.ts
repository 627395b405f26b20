import type { Embedder } from '#src/embedders/embedder.ts';
import { embedders } from '#src/embedders/index.ts';
import type { IndexPorts } from '#src/indexing/index-ports.ts';
import type { IndexAdministration } from '#src/stores/elasticsearch/open-elasticsearch.ts';
import { openSearchIndex } from '#src/stores/pgvector/search-index.ts';
import { createItemStore, databaseFeed } from '#src/stores/postgres/item-store.ts';
import { type Database, type DatabaseConfig, openDatabase } from '#src/stores/postgres/open-database.ts';
import type { Schema } from '#src/stores/postgres/schema.ts';
import { migrate } from '#src/stores/postgres/sql-migrations.ts';
import type { SearchIndex } from '#src/stores/search-index.ts';
import type { Config } from './config.ts';

/** The real parts behind the contracts. */
export interface Services extends IndexPorts {
  /** Names of the migrations that were run at this start. */
  readonly migrations: readonly string[];
  /** Null: the index lies in the database, and takes care of itself. */
  readonly administration: IndexAdministration | null;
  readonly close: () => Promise<void>;
}

export interface ComposeOptions {
  /** Works on the index of the configured model even if lookups still use another: `xray reindex`. */
  readonly besideIndexInUse?: boolean;
}

/**
 * Opens what is configured, with the schema of this version. The only place that names a database or a vendor.
 * @param storeFolder of the embedded database, where no other is configured.
 * @throws {StoreInUse | StoreDamaged | DatabaseUnavailable | SchemaTooNew | IndexMismatch}
 */
export async function compose(
  config: Config,
  storeFolder: string,
  options: ComposeOptions = {},
): Promise<Services> {
  const database = await openDatabase<Schema>(databaseConfigOf(config, storeFolder));
  try {
    const migrations = await migrate(database.kysely);
    const embedder = config.embedder === 'none' ? null : await embedders[config.embedder](config);
    const { index, feed, administration, close } = await openIndex(config, database, embedder, options);
    const closeAll = () => close().then(database.close);
    return {
      store: createItemStore(database, feed),
      ...{ index, embedder, migrations, administration, close: closeAll },
    };
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

interface OpenedIndex {
  readonly index: SearchIndex;
  readonly feed: string;
  readonly administration: IndexAdministration | null;
  readonly close: () => Promise<void>;
}

async function openIndex(
  { elasticsearch }: Config,
  { kysely }: Database<Schema>,
  embedder: Embedder | null,
  { besideIndexInUse }: ComposeOptions,
): Promise<OpenedIndex> {
  if (elasticsearch === null) {
    const index = await openSearchIndex(kysely);
    return { index, feed: databaseFeed, administration: null, close: async () => undefined };
  }
  // Loaded only here: its client is large, and asks more of Node than the rest.
  const { openElasticsearch } = await import('#src/stores/elasticsearch/open-elasticsearch.ts');
  const space = embedder && { model: embedder.model, dimensions: embedder.dimensions };
  return openElasticsearch(elasticsearch, space, besideIndexInUse);
}
