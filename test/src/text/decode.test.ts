import { describe, expect, it } from 'vitest';
import { decodeText } from '#src/text/decode.ts';

describe('src/text/decode', () => {
  it.each([
    { name: 'UTF-8', bytes: Buffer.from('ä\n') },
    { name: 'UTF-8 with a byte order mark', bytes: Buffer.from('\uFEFFä\n') },
    { name: 'UTF-16, little-endian', bytes: Buffer.from('\uFEFFä\n', 'utf16le') },
    { name: 'UTF-16, big-endian', bytes: Buffer.from('\uFEFFä\n', 'utf16le').swap16() },
  ])('reads $name', ({ bytes }) => {
    expect(decodeText(bytes)).toBe('ä\n');
  });

  it('makes every line end a newline', () => {
    expect(decodeText(Buffer.from('a\r\nb\rc\n'))).toBe('a\nb\nc\n');
  });

  it('refuses what is no text', () => {
    expect(() => decodeText(Buffer.from([0x50, 0x4b, 0x00]))).toThrow(
      expect.objectContaining({ reason: 'encoding', message: 'expected text, found NUL characters' }),
    );
  });

  it('replaces bytes that are no UTF-8', () => {
    expect(decodeText(Buffer.from([0x61, 0xff, 0x62]))).toBe('a\uFFFDb');
  });
});
