import { describe, expect, it } from 'vitest';
import { plainLine } from '#src/search/plain-line.ts';

describe('src/search/plain-line', () => {
  it('makes one line of many', () => {
    expect(plainLine(' a\r\n\tb\u2028c  d ', 50)).toBe('a b c d');
  });

  it('takes out what nobody sees: escapes, zero width, direction', () => {
    expect(plainLine('a\u001b[31mb\u200bc\u202ed\u0000', 50)).toBe('a [31mb c d');
  });

  it('cuts at characters, not inside one, and shows it', () => {
    expect(plainLine('😀😀😀😀', 3)).toBe('😀😀…');
    expect(plainLine('abc', 3)).toBe('abc');
  });

  it('does not read all of an endless text', () => {
    expect(plainLine('x'.repeat(50_000_000), 10)).toBe('xxxxxxxxx…');
  });
});
