import { describe, expect, it } from 'vitest';
import { newerFormat, requireAnyField } from '#src/extractors/lockfile-shape.ts';

describe('src/extractors/lockfile-shape', () => {
  it('accepts data with one of the fields of its own, and nothing else', () => {
    expect(() => requireAnyField({ package: [] }, ['version', 'package'])).not.toThrow();
    expect(() => requireAnyField({}, ['version', 'package'])).toThrow('version, package');
    expect(() => requireAnyField(['package'], ['length'])).toThrow('expected any');
    expect(() => requireAnyField({}, ['constructor'])).toThrow('expected any');
  });

  it.each([
    [4, 4, 0],
    ['2.1', 2, 0],
    [5, 4, 1],
    ['3.0', 2, 1],
    [undefined, 4, 0],
    ['not a number', 4, 0],
  ])('version %j with %j known: %j problems', (found, newestKnown, problems) => {
    expect(newerFormat('a.lock', found, newestKnown)).toHaveLength(problems);
  });
});
