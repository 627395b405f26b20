import type { DependencyStore } from '#src/stores/item-store.ts';

/** A store before its first report, for a dry run where there is no store: planning against it leaves nothing behind. */
export const nothingStored: Pick<DependencyStore, 'syncProject'> = {
  syncProject: (_identity, _name, work) =>
    work({
      applied: null,
      manifests: async () => [],
      dependenciesOf: async () => [],
      write: () => Promise.reject(new Error('expected a dry run, got changes to write')),
    }),
};
