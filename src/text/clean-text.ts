const longestInput = 4_000;
const mostPasses = 5;

/**
 * What a stranger wrote for people to read → one line of plain text: no markup, no badges, nothing invisible, at most
 * `longest` UTF-16 units. Cleaning twice changes nothing.
 */
export function cleanProse(text: string, longest = 600): string {
  return cut(withoutMarkup(visibleText(text.slice(0, longestInput))).trim(), longest);
}

/** One line without anything invisible, for values that are shown but are not prose: a version, a range, a URL. */
export function cleanLine(text: string, longest: number): string {
  return cut(visibleText(text.slice(0, longestInput)), longest);
}

// Zero-width, bidirectional and private characters hide text from people that a language model still reads.
function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

function withoutMarkup(text: string): string {
  let before = text;
  for (let pass = 0; pass < mostPasses; pass++) {
    const after = withoutOuterMarkup(before);
    if (after === before) return after;
    before = after;
  }
  // Nested that deep, it is no description but an attempt to leave markup behind.
  return before.replace(/[<>[\]]/g, '').replace(/ {2,}/g, ' ');
}

// No pattern here can look twice at the same stretch of text: each stops at the next opening of its own kind.
function withoutOuterMarkup(text: string): string {
  return text
    .replace(/!\[[^[\]]*\](?:\([^()]*\)|\[[^[\]]*\])/g, ' ')
    .replace(/\[\s*\]\([^()]*\)/g, ' ')
    .replace(/<[a-zA-Z/!][^<>]*>/g, ' ')
    .replace(/<(?=[a-zA-Z/!])/g, '')
    .replace(/ {2,}/g, ' ');
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text
    .slice(0, longest - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trimEnd()}…`;
}
