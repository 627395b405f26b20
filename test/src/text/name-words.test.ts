import { describe, expect, it } from 'vitest';
import { nameWords } from '#src/text/name-words.ts';

describe('src/text/name-words', () => {
  it.each([
    ['@scope/parseJSONStream', 'scope parse json stream'],
    ['left-pad_2.x', 'left pad 2 x'],
    ['github.com/BurntSushi/toml', 'github com burnt sushi toml'],
    ['utf8', 'utf8'],
    ['ÉcoleNormale', 'école normale'],
    ['___', ''],
  ])('splits %s into "%s"', (name, words) => {
    expect(nameWords(name)).toBe(words);
  });
});
