import { describe, expect, it } from 'vitest';
import { nameCandidates, searchWords } from '#src/stores/pgvector/search-words.ts';

describe('src/stores/pgvector/search-words', () => {
  it('splits at everything that is no letter and no digit, in any script', () => {
    expect(searchWords(`Node.js a/b c_d "é" Größe 解析器 😀 x2`)).toEqual([
      'node',
      'js',
      'a',
      'b',
      'c',
      'd',
      'e',
      'große',
      '解析器',
      'x2',
    ]);
  });

  it('bounds how long and how many they are', () => {
    expect(searchWords(`${'x'.repeat(101)} ${'y'.repeat(100)}`)).toEqual(['y'.repeat(100)]);
    expect(searchWords('z '.repeat(5_000))).toHaveLength(2_000);
  });

  it('keeps names in one piece', () => {
    expect(nameCandidates('Use `@babel/core`, (socket.io) or node.js.')).toEqual([
      'use',
      '@babel/core',
      'socket.io',
      'or',
      'node.js',
    ]);
  });
});
