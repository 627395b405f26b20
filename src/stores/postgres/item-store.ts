import type { Kysely } from 'kysely';
import type { ItemStore } from '../item-store.ts';
import { dependencyStore } from './item-store/dependency-store.ts';
import { dirtyKeys } from './item-store/dirty-keys.ts';
import { embeddingCache } from './item-store/embedding-cache.ts';
import { exclusivelyAmongProcesses, exclusivelyInProcess } from './item-store/exclusively.ts';
import { indexState } from './item-store/index-state.ts';
import { projectStore } from './item-store/project-store.ts';
import type { Schema } from './schema.ts';

export interface ItemStoreDatabase {
  readonly kysely: Kysely<Schema>;
  /** Whether other processes may use the same database: never with the embedded one. */
  readonly isShared: boolean;
}

/** The index inside the database. */
export const databaseFeed = 'database';

/**
 * The item store on PostgreSQL 15 or newer, embedded or served.
 *
 * Locks are always taken in this order, rows in byte order of their key, so that no two writers wait for each other in
 * a circle: the project's advisory lock, packages (`for key share`), dirty keys, packages (`for no key update`). Only the
 * sweep takes a stronger lock on packages, after its dirty keys, and skips what it would have to wait for.
 * @param feed names the shared index whose dirty keys this store hands out; every change marks those of all others too.
 */
export function createItemStore({ kysely, isShared }: ItemStoreDatabase, feed = databaseFeed): ItemStore {
  return {
    ...projectStore(kysely, feed),
    ...dependencyStore(kysely, feed),
    ...dirtyKeys(kysely, feed),
    ...indexState(kysely, feed),
    ...embeddingCache(kysely),
    exclusively: isShared ? exclusivelyAmongProcesses(kysely, feed) : exclusivelyInProcess(),
  };
}
