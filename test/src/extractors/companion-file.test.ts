import { describe, expect, it } from 'vitest';
import { besideOf, readCompanion } from '#src/extractors/companion-file.ts';
import { parseJson } from '#src/text/json.ts';
import { memoryFileTree } from '#test/support/memory-file-tree.ts';

describe('src/extractors/companion-file', () => {
  const tree = memoryFileTree({ 'a/good.json': '{"a":1}', 'a/bad.json': '{' });

  it('reads what is there, and finds nothing wrong with what is not', () => {
    expect(readCompanion(tree, 'a/good.json', parseJson)).toEqual({ value: { a: 1 }, problems: [] });
    expect(readCompanion(tree, 'a/other.json', parseJson)).toEqual({ value: null, problems: [] });
  });

  it('makes a problem of what cannot be parsed, under its own path', () => {
    const { value, problems } = readCompanion(tree, 'a/bad.json', parseJson);
    expect(value).toBeNull();
    expect(problems).toMatchObject([{ path: 'a/bad.json', reason: 'malformed' }]);
  });

  it('passes on the problem of a file that cannot be read', () => {
    const problem = { path: 'a/x', reason: 'outside-repository', detail: 'a link' } as const;
    const linked = { ...tree, has: () => true, read: () => ({ kind: 'problem', problem }) as const };
    expect(readCompanion(linked, 'a/x', parseJson)).toEqual({ value: null, problems: [problem] });
  });

  it('hides no bug of a parser', () => {
    const broken = () => {
      throw new TypeError('a bug');
    };
    expect(() => readCompanion(tree, 'a/good.json', broken)).toThrow('a bug');
  });

  it('finds neighbours, also of a file at the root', () => {
    expect(besideOf('web/Cargo.lock', 'Cargo.toml')).toBe('web/Cargo.toml');
    expect(besideOf('Cargo.lock', '../x/Cargo.toml')).toBe('../x/Cargo.toml');
  });
});
