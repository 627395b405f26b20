import { describe, expect, it } from 'vitest';
import { type Edge, reachFrom, withDirect } from '#src/extractors/reachability.ts';

describe('src/extractors/reachability', () => {
  it('calls direct what a root names, transitive what only others need', () => {
    const reached = reachFrom([{ id: 'a', scope: 'runtime' }], edges({ a: ['b'], b: ['c'] }));
    expect([...reached].map(([id, reach]) => [id, reach.relationship])).toEqual([
      ['a', 'direct'],
      ['b', 'transitive'],
      ['c', 'transitive'],
    ]);
  });

  it('gives a package the strongest scope of all ways to it', () => {
    const reached = reachFrom(
      [
        { id: 'tool', scope: 'dev' },
        { id: 'app', scope: 'runtime' },
      ],
      edges({ tool: ['shared', 'only-dev'], app: ['shared'] }),
    );
    expect(reached.get('shared')?.scope).toBe('runtime');
    expect(reached.get('only-dev')?.scope).toBe('dev');
  });

  it('weakens runtime to optional behind an optional edge, and nothing else', () => {
    const optional = (id: string) => (id.endsWith('1') ? [{ to: 'leaf', optional: true }] : []);
    expect(reachFrom([{ id: 'app1', scope: 'runtime' }], optional).get('leaf')?.scope).toBe('optional');
    expect(reachFrom([{ id: 'dev1', scope: 'dev' }], optional).get('leaf')?.scope).toBe('dev');
  });

  it('lets only runtime win over a root of unknown scope', () => {
    const reached = reachFrom(
      [
        { id: 'tool', scope: 'dev' },
        { id: 'app', scope: 'runtime' },
        { id: 'either', scope: 'unknown' },
      ],
      edges({ tool: ['a'], either: ['a', 'b'], app: ['b'] }),
    );
    expect(reached.get('a')?.scope).toBe('unknown');
    expect(reached.get('b')?.scope).toBe('runtime');
  });

  it('makes direct what a first-party package on the way asks for', () => {
    const reached = reachFrom([{ id: 'ours', scope: 'dev' }], edges({ ours: ['a'], a: ['b'] }));
    const all = withDirect(reached, ['a', 'not-reached']);
    expect(all.get('a')).toEqual({ relationship: 'direct', scope: 'dev' });
    expect(all.get('b')?.relationship).toBe('transitive');
    expect(all.has('not-reached')).toBe(false);
  });

  it('ends on cycles and leaves out what no root reaches', () => {
    const reached = reachFrom([{ id: 'a', scope: 'dev' }], edges({ a: ['b'], b: ['a'], island: ['a'] }));
    expect([...reached.keys()]).toEqual(['a', 'b']);
  });
});

function edges(graph: Readonly<Record<string, readonly string[]>>): (id: string) => readonly Edge[] {
  return (id) => (graph[id] ?? []).map((to) => ({ to }));
}
