import { describe, expect, it } from 'vitest';
import { parseJsonc } from '#src/text/jsonc.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';

describe('src/text/jsonc', () => {
  it('reads comments and commas before a closing bracket', () => {
    const text = `// first
{
  "a": [1, 2, /* , */ ], // one
  /* of
     two lines */
  "b": { "c": true, }, // } ]
}
`;
    expect(parseJsonc(text)).toEqual({ a: [1, 2], b: { c: true } });
  });

  it('leaves text alone that only looks like them', () => {
    const value = { a: 'https://files.example/*', b: '",]', c: '\\', d: '*/ ,}' };
    expect(parseJsonc(JSON.stringify(value))).toEqual(value);
  });

  it.each(['{"a": 1', '[1,,]', '/* [] ', '"a', '{"a": "b\n"}'])('refuses %j', (text) => {
    expect(() => parseJsonc(text)).toThrow(UnreadableText);
  });

  it('names the line of an unfinished merge', () => {
    const text = '/* two\nlines */ {\n<<<<<<< ours\n=======\n>>>>>>> theirs\n}';
    expect(() => parseJsonc(text)).toThrow('line 3');
  });

  it.each(['"\\', '/*', ', ', '"', '//', '[,'])('takes time in proportion to many %j', (piece) => {
    const start = performance.now();
    expect(() => parseJsonc(piece.repeat(1_000_000))).toThrow(UnreadableText);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
