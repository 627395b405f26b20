import { expect } from 'vitest';
import type { Extraction } from '#src/extractors/extractor.ts';
import type { Dependency } from '#src/items/dependency.ts';

/** Legal names of packages that JavaScript's objects have a meaning for. */
export const unluckyNames = ['__proto__', 'constructor', 'hasOwnProperty', 'toString'];

export const invalidNames = [
  { title: 'a name with NUL', name: 'a\0b' },
  { title: 'a name with half a surrogate pair', name: 'a\uD800b' },
  { title: 'a name of 5,000 characters', name: 'a'.repeat(5_000) },
];

/** What holds for every answer of every extractor, about any text. */
export function expectSound({ dependencies, problems }: Extraction): void {
  expect(problems.filter(({ reason }) => reason === 'extractor-failed')).toEqual([]);
  for (const problem of problems) {
    expect(problem.path).not.toBe('');
    expect(problem.detail).not.toBe('');
  }
  expectSortedAndUnique(dependencies);
  expect(dependencies.filter((row) => !isSound(row))).toEqual([]);
}

function expectSortedAndUnique(dependencies: readonly Dependency[]): void {
  const ids = dependencies.map(({ purl, version }) => `${purl}\n${version ?? ''}`);
  expect(ids).toEqual([...new Set(ids)].sort());
}

function isSound({ purl, name, version, range, source, registry }: Dependency): boolean {
  const texts = [name, version, range, source, registry].filter((text) => text !== null);
  return purl.startsWith('pkg:') && name.isWellFormed() && texts.every((text) => text !== '');
}
