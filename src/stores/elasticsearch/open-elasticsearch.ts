import type { SearchIndex } from '../search-index.ts';
import { connect, type ElasticsearchConnection } from './connect.ts';
import { dropOtherIndexes, ensureIndex, ensureIndexOfModel, pointAlias } from './ensure-index.ts';
import { findIndex, findIndexOfModel } from './find-index.ts';
import { indexName, type VectorSpace } from './index-definition.ts';
import { openSearchIndex } from './search-index.ts';

export interface OpenedElasticsearch {
  readonly index: SearchIndex;
  /** Names the index's own queue of dirty keys. */
  readonly feed: string;
  readonly administration: IndexAdministration;
  readonly close: () => Promise<void>;
}

/** What an operator does to the indexes behind the alias. Every call may be repeated. @throws {IndexUnavailable} */
export interface IndexAdministration {
  /** Puts the index of this model behind the alias if there is none. Answers the names of what was made. */
  readonly create: () => Promise<readonly string[]>;
  /** The index of this model, beside the one in use. */
  readonly createBeside: () => Promise<void>;
  /** From now on lookups that start use the index of this model. Answers the one they used before. */
  readonly takeOver: () => Promise<string | null>;
  /** Deletes the indexes of other models and versions; answers their names, which are those of their feeds. */
  readonly dropOthers: () => Promise<readonly string[]>;
}

/** @param beside opens the index of this model even if the alias names another. @throws {IndexMismatch} */
export async function openElasticsearch(
  { alias, ...connection }: ElasticsearchConnection & { readonly alias: string },
  space: VectorSpace,
  beside = false,
): Promise<OpenedElasticsearch> {
  const client = await connect(connection);
  const feed = indexName(alias, space);
  return {
    index: await openSearchIndex(client, { alias, space, find: beside ? findIndexOfModel : findIndex }),
    feed,
    administration: {
      create: async () => {
        const name = await ensureIndex(client, alias, space);
        return name === null ? [] : [name];
      },
      createBeside: async () => void (await ensureIndexOfModel(client, alias, space)),
      takeOver: () => pointAlias(client, alias, feed),
      dropOthers: () => dropOtherIndexes(client, alias, space),
    },
    close: () => client.close(),
  };
}
