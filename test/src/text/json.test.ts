import { describe, expect, it } from 'vitest';
import { parseJson } from '#src/text/json.ts';

describe('src/text/json', () => {
  it('reads a value', () => {
    expect(parseJson('{"a": [1, null]}')).toEqual({ a: [1, null] });
  });

  it('keeps __proto__ an ordinary field', () => {
    const value = parseJson('{"__proto__": {"polluted": true}}');
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect({}).not.toHaveProperty('polluted');
  });

  it('says malformed of anything else', () => {
    expect(() => parseJson('{')).toThrow(expect.objectContaining({ reason: 'malformed' }));
  });

  it('says conflict-markers where those are why', () => {
    const text = '{\n<<<<<<< HEAD\n"a": 1\n=======\n"a": 2\n>>>>>>> feature\n}';
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ reason: 'conflict-markers' }));
  });
});
