import { describe, expect, it } from 'vitest';
import { piecesOf } from '#src/embedders/static-model/pieces.ts';

describe('src/embedders/static-model/pieces', () => {
  it('takes a word that is known whole', () => {
    expect(pieces('Parse JSON, parse!', ['parse', 'json', 'p'])).toEqual(['parse', 'json', 'parse']);
  });

  it('takes the longest known piece from the left, and marks pieces inside a word', () => {
    expect(pieces('lockfiles', ['lock', 'lockf', '##file', '##iles', '##s', 'file'])).toEqual([
      'lockf',
      '##iles',
    ]);
  });

  it('knows a camel-case word whole before it splits it', () => {
    expect(pieces('JavaScript', ['javascript', 'java', 'script'])).toEqual(['javascript']);
    expect(pieces('parseToml2Json', ['parse', 'toml', '##2', 'json'])).toEqual([
      'parse',
      'toml',
      '##2',
      'json',
    ]);
  });

  it('skips a character that is in no piece, and goes on inside the word', () => {
    expect(pieces('a-x1b', ['a', 'b', '##b'])).toEqual(['a', '##b']);
  });

  it('reads letters with marks as those without, composed or not', () => {
    const known = ['resume', 'ange'];
    expect(pieces('Résumé Ångé', known)).toEqual(['resume', 'ange']);
    expect(pieces('Résumé Ångé'.normalize('NFD'), known)).toEqual(['resume', 'ange']);
  });

  it('takes other scripts, emoji and halves of characters as gaps', () => {
    expect(pieces('set设置set😀set\ud800set', ['set', 's'])).toEqual(['set', 'set', 'set', 'set']);
  });

  it('has none for a text without letters that it knows', () => {
    expect(pieces('', ['a'])).toEqual([]);
    expect(pieces('--- 设置 ---', ['a'])).toEqual([]);
  });

  it.each([
    ['many words', 'ab '.repeat(100_000)],
    ['one endless word', 'ab'.repeat(100_000)],
  ])('stops at 256 pieces of %s', (_, text) => {
    expect(pieces(text, ['ab', '##ab'])).toHaveLength(256);
  });
});

function pieces(text: string, known: readonly string[]): readonly (string | undefined)[] {
  return piecesOf(text, new Map(known.map((piece, row) => [piece, row]))).map((row) => known[row]);
}
