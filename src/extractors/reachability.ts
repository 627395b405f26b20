import { type Relationship, type Scope, scopesByStrength } from '#src/items/dependency.ts';

/** What a first-party package asks for itself: a direct dependency. */
export interface Root<Id = string> {
  /** Instance in the lockfile: an entry, an install path, a name with its version; never a bare name. */
  readonly id: Id;
  readonly scope: Scope;
}

export interface Edge<Id = string> {
  readonly to: Id;
  /** The dependent works without it. */
  readonly optional?: boolean;
}

export interface Reach {
  readonly relationship: Exclude<Relationship, 'unknown'>;
  readonly scope: Scope;
}

/**
 * Who is direct, and who is needed for what: every instance that the roots reach, with the strongest scope of all ways
 * to it. An instance that no root reaches is not in the answer.
 */
export function reachFrom<Id>(
  roots: Iterable<Root<Id>>,
  edgesOf: (id: Id) => Iterable<Edge<Id>>,
): ReadonlyMap<Id, Reach> {
  const waiting: Record<Scope, Id[]> = { runtime: [], unknown: [], optional: [], build: [], dev: [] };
  const direct = new Set<Id>();
  for (const root of roots) {
    direct.add(root.id);
    waiting[root.scope].push(root.id);
  }
  const reached = new Map<Id, Reach>();
  for (const scope of scopesByStrength) {
    for (const id of drain(waiting[scope])) {
      if (reached.has(id)) continue;
      reached.set(id, { relationship: direct.has(id) ? 'direct' : 'transitive', scope });
      for (const edge of edgesOf(id)) waiting[scopeBehind(edge, scope)].push(edge.to);
    }
  }
  return reached;
}

/** The same, where further ids are known to be asked for by a first-party package. */
export function withDirect<Id>(reached: ReadonlyMap<Id, Reach>, ids: Iterable<Id>): ReadonlyMap<Id, Reach> {
  const all = new Map(reached);
  for (const id of ids) {
    const reach = all.get(id);
    if (reach !== undefined) all.set(id, { ...reach, relationship: 'direct' });
  }
  return all;
}

/** Takes from a list that may grow meanwhile. */
function* drain<Id>(ids: Id[]): Generator<Id> {
  while (ids.length > 0) yield ids.pop() as Id;
}

function scopeBehind(edge: Edge<unknown>, scope: Scope): Scope {
  return edge.optional && scope === 'runtime' ? 'optional' : scope;
}
