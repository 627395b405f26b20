import { addToList } from '#src/extractors/lists-by-key.ts';
import { type Reach, type Root, reachFrom, withDirect } from '#src/extractors/reachability.ts';
import type { Gemfile } from '#src/extractors/ruby-project/gemfile.ts';
import type { Scope } from '#src/items/dependency.ts';
import type { GemfileLock, LockedGem } from './parse-gemfile-lock.ts';

/** Name of a gem → how the Gemfile reaches it. A lock has one version of a gem, whatever the platforms. */
export function reachGems(lock: GemfileLock, gemfile: Gemfile | null): ReadonlyMap<string, Reach> {
  const edges = new Map<string, string[]>();
  for (const { name, dependencies } of lock.gems) addToList(edges, name, dependencies);
  const local = lock.gems.filter(({ origin }) => origin.kind === 'PATH');
  const ownGems = new Set(gemfile?.hasGemspec ? local.filter(isAtRoot).map(({ name }) => name) : []);
  const roots = lock.dependencies.flatMap((name) => rootsFor(name, gemfile, ownGems));
  const reached = reachFrom(roots, (name) => (edges.get(name) ?? []).map((to) => ({ to })));
  return withDirect(
    reached,
    local.flatMap(({ dependencies }) => dependencies),
  );
}

function isAtRoot({ origin }: LockedGem): boolean {
  return origin.remotes.includes('.');
}

function rootsFor(name: string, gemfile: Gemfile | null, ownGems: ReadonlySet<string>): readonly Root[] {
  const scopes: readonly Scope[] = ownGems.has(name) ? ['runtime'] : (gemfile?.scopesOf(name) ?? ['unknown']);
  return scopes.map((scope) => ({ id: name, scope }));
}
