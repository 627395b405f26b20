/** A "word" longer than this is data (base64, a hash), of which the beginning is enough. */
const longestWordLength = 64;

/**
 * Words of a text or an identifier, lower-cased, without accents: `parseXMLFile` is parse, xml, file. Function words
 * are left out unless there is nothing else.
 */
export function wordsOf(text: string): readonly string[] {
  const words = split(text);
  const telling = words.filter((word) => !functionWords.has(word));
  return telling.length > 0 ? telling : words;
}

function split(text: string): readonly string[] {
  const spaced = withoutMarks(text)
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')
    .replace(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ');
  return (spaced.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.toLowerCase().slice(0, longestWordLength),
  );
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}+/gu, '');
}

// Those that instructions and package descriptions are full of; without corpus statistics nothing else weighs them down.
const functionWords: ReadonlySet<string> = new Set(
  (
    'a an and any are as at be been but by can do does each for from has have how i if in into is it its ' +
    'itself just like more most my no not of on one only or other our should so some such than that the their ' +
    'them then there these they this those to up use used uses using want was we when where which while who ' +
    'will with without would you your'
  ).split(' '),
);
