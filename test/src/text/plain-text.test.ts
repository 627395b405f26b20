import { describe, expect, it } from 'vitest';
import { plainTextOf } from '#src/text/plain-text.ts';

describe('src/text/plain-text', () => {
  it('leaves out what a database or a terminal chokes on', () => {
    expect(plainTextOf(' a\0b\n\u001B[31mc\uD800 ')).toBe('a b [31mc\uFFFD');
  });

  it('is bounded, and null where nothing is left', () => {
    expect(plainTextOf('a'.repeat(5_000))).toHaveLength(2_000);
    expect([plainTextOf(null), plainTextOf(undefined), plainTextOf('\0 ')]).toEqual([null, null, null]);
  });
});
