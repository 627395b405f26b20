/** What no word of a package or a question is longer than. */
const longestWord = 100;
/** Keeps a document far below the megabyte that PostgreSQL searches at most. */
const mostWords = 2_000;

/**
 * The words of a text, lower case and without accents, for documents and questions alike: PostgreSQL's own parser
 * would keep `node.js` or `a/b` in one piece and leave letters to the server's locale.
 */
export function searchWords(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}+/gu, '');
  const words = plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length <= longestWord).slice(0, mostWords);
}

/** Pieces of a question that could be a whole name or keyword: `@scope/name`, `node.js`, `c++`. */
export function nameCandidates(text: string): readonly string[] {
  const pieces = text.toLowerCase().split(/[\s"'`,;:()[\]{}<>?!\0]+/u);
  return pieces.map((piece) => piece.replace(/\.+$/, '')).filter((piece) => piece !== '');
}
