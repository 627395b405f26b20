/** Longer texts are judged by their beginning, so that one text never costs more than a page. */
const longestTextLength = 20_000;
const longestPieceLength = 20;
const mostPieces = 256;

/**
 * The rows of a text's pieces, in order: a word that the table knows, else the longest known piece from the left,
 * again and again, pieces inside a word marked with `##` as in WordPiece. `bench/distil/pieces.py` is the same in Python.
 */
export function piecesOf(text: string, rows: ReadonlyMap<string, number>): readonly number[] {
  const found: number[] = [];
  for (const [run] of withoutMarks(text.slice(0, longestTextLength)).matchAll(/[A-Za-z0-9]+/g)) {
    addPiecesOfRun(found, run, rows);
    if (found.length >= mostPieces) break;
  }
  return found.slice(0, mostPieces);
}

/** Only the marks of European letters, whose decomposition has not changed since Unicode began. */
function withoutMarks(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII, which most texts are and which has no marks.
  return /^[\x00-\x7f]*$/.test(text) ? text : text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
}

function addPiecesOfRun(found: number[], run: string, rows: ReadonlyMap<string, number>): void {
  const whole = run.length <= longestPieceLength ? rows.get(run.toLowerCase()) : undefined;
  if (whole !== undefined) found.push(whole);
  else for (const part of partsOf(run)) addGreedyPieces(found, part, rows);
}

/** `parseXMLFile` → parse, xmlfile. */
function partsOf(run: string): readonly string[] {
  return run
    .replace(/([a-z0-9])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(' ');
}

function addGreedyPieces(found: number[], part: string, rows: ReadonlyMap<string, number>): void {
  for (let start = 0; start < part.length && found.length < mostPieces; ) {
    const end = endOfLongestPiece(part, start, rows);
    const row = rows.get(pieceAt(part, start, end));
    if (row !== undefined) found.push(row);
    start = end;
  }
}

/** One character further where no piece begins: that character is skipped. */
function endOfLongestPiece(part: string, start: number, rows: ReadonlyMap<string, number>): number {
  let end = Math.min(part.length, start + longestPieceLength);
  while (end > start + 1 && !rows.has(pieceAt(part, start, end))) end--;
  return end;
}

function pieceAt(part: string, start: number, end: number): string {
  const piece = part.slice(start, end);
  return start === 0 ? piece : `##${piece}`;
}
