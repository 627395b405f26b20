/** One package of a lockfile that may hold several versions of it. */
export interface KeyedInstance {
  readonly id: string;
  /** Ways to name it, from its bare name to the one that is surely its own. */
  readonly keys: readonly string[];
}

/**
 * Which instance a reference means. Lockfiles write only as much of a reference as tells instances apart: a key that
 * fits several instances means none of them.
 */
export function instanceFinder(instances: Iterable<KeyedInstance>): (key: string) => string | null {
  const idByKey = new Map<string, string | null>();
  for (const { id, keys } of instances) {
    for (const key of keys) {
      const known = idByKey.get(key);
      idByKey.set(key, known === undefined || known === id ? id : null);
    }
  }
  return (key) => idByKey.get(key) ?? null;
}
