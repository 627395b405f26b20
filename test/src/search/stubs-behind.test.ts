import { describe, expect, it } from 'vitest';
import { stubsBehind } from '#src/search/stubs-behind.ts';
import { projectPackage } from '#test/support/project-packages.ts';

describe('src/search/stubs-behind', () => {
  it('puts a stub that stands before its package directly behind it', () => {
    expect(arranged(['%40types/mail', 'a', 'mail', 'b'])).toEqual(['a', 'mail', '%40types/mail', 'b']);
  });

  it('leaves a stub that stands behind its package where it is', () => {
    expect(arranged(['mail', 'a', '%40types/mail'])).toEqual(['mail', 'a', '%40types/mail']);
  });

  it('leaves a stub whose package was not found where it is', () => {
    expect(arranged(['%40types/node', 'a'])).toEqual(['%40types/node', 'a']);
  });

  it('loses nothing where a stub describes a stub', () => {
    expect(arranged(['%40types/%40types/a', '%40types/a', 'a']).toSorted()).toEqual(
      ['%40types/%40types/a', '%40types/a', 'a'].toSorted(),
    );
  });
});

function arranged(names: readonly string[]): readonly string[] {
  const packages = names.map((name) => projectPackage(name));
  const hits = packages.map(({ key }, at) => ({ key, score: 100 - at }));
  return stubsBehind(hits, packages).map(({ key }) => key.slice('pkg:npm/'.length));
}
