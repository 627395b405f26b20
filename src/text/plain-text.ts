const longestText = 2_000;

/**
 * Text from outside as it may be stored and shown: no control characters (PostgreSQL refuses NUL), no halves of
 * surrogate pairs (UTF-8 cannot carry them), bounded; null where nothing is left.
 */
export function plainTextOf(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const plain = text
    .slice(0, longestText)
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .trim();
  return plain === '' ? null : plain;
}
