import type { Relationship, Scope } from '#src/items/dependency.ts';

/** What a first-party package asks for itself: a direct dependency. */
export interface Root {
  /** Instance in the lockfile: an install path, a descriptor, a name with its version; never a bare name. */
  readonly id: string;
  readonly scope: Exclude<Scope, 'unknown'>;
}

export interface Edge {
  readonly to: string;
  /** The dependent works without it. */
  readonly optional?: boolean;
}

export interface Reach {
  readonly relationship: Exclude<Relationship, 'unknown'>;
  readonly scope: Exclude<Scope, 'unknown'>;
}

/** A package that several roots reach counts as what needs it most. */
const strongestFirst = ['runtime', 'optional', 'build', 'dev'] as const;

/**
 * Who is direct, and who is needed for what: every instance that the roots reach, with the strongest scope of all ways
 * to it. An instance that no root reaches is not in the answer.
 */
export function reachFrom(
  roots: Iterable<Root>,
  edgesOf: (id: string) => Iterable<Edge>,
): ReadonlyMap<string, Reach> {
  const waiting = { runtime: [], optional: [], build: [], dev: [] } as Record<Root['scope'], string[]>;
  const direct = new Set<string>();
  for (const root of roots) {
    direct.add(root.id);
    waiting[root.scope].push(root.id);
  }
  const reached = new Map<string, Reach>();
  for (const scope of strongestFirst) {
    for (const id of drain(waiting[scope])) {
      if (reached.has(id)) continue;
      reached.set(id, { relationship: direct.has(id) ? 'direct' : 'transitive', scope });
      for (const edge of edgesOf(id)) waiting[scopeBehind(edge, scope)].push(edge.to);
    }
  }
  return reached;
}

/** Takes from a list that may grow meanwhile. */
function* drain(ids: string[]): Generator<string> {
  for (let id = ids.pop(); id !== undefined; id = ids.pop()) yield id;
}

function scopeBehind(edge: Edge, scope: Root['scope']): Root['scope'] {
  return edge.optional && scope === 'runtime' ? 'optional' : scope;
}
