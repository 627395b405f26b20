import { describe, expect, it } from 'vitest';
import { namedPackages } from '#src/search/named-packages.ts';
import { projectPackage } from '#test/support/project-packages.ts';

const packages = [
  projectPackage('zod'),
  projectPackage('request'),
  projectPackage('smol-toml', { relationship: 'transitive' }),
  projectPackage('once', { relationship: 'transitive' }),
  projectPackage('chalk', { relationship: 'transitive' }),
  projectPackage('@scope/graph'),
  projectPackage('@one/engine'),
  projectPackage('@two/engine'),
  projectPackage('express'),
  projectPackage('@types/express', { scope: 'dev' }),
  projectPackage('qs'),
  projectPackage('scikit-learn', { ecosystem: 'pypi' }),
  projectPackage('git.example/owner/cobra/v2', { ecosystem: 'golang' }),
];

describe('src/search/named-packages', () => {
  it.each([
    ['validate the body with zod', ['zod']],
    ['Validate with Zod, please', ['zod']],
    ['parse it with smol-toml.', ['smol-toml']],
    ['draw with @scope/graph', ['@scope/graph']],
    ['a `graph` of the data', ['@scope/graph']],
    ['train with scikit_learn', ['scikit-learn']],
    ['add a cobra command', ['git.example/owner/cobra/v2']],
    ['send it with `request`', ['request']],
    ['print with "chalk".', ['chalk']],
  ])('finds the names in %j', (instruction, names) => {
    expect(namesIn(instruction)).toEqual(names);
  });

  it.each([
    ['send a request to the server', 'a word that instructions are made of'],
    ['print in chalk colours', 'a plain word and a transitive package'],
    ['do it once', 'both'],
    ['start the `engine`', 'the last part of two names'],
    ['a graph of the data', 'a plain word and the last part of a name'],
    ['read the qs part', 'too short'],
    ['zodiac signs', 'part of a word'],
  ])('finds none in %j: %s', (instruction) => {
    expect(namesIn(instruction)).toEqual([]);
  });

  it('prefers the full name to the last part of another', () => {
    expect(namesIn('add an express route')).toEqual(['express']);
  });
});

function namesIn(instruction: string): readonly string[] {
  const named = namedPackages(instruction, packages);
  return packages.filter(({ key }) => named.has(key)).map(({ name }) => name);
}
