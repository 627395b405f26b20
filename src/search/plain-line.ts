/**
 * A text of unknown origin as one harmless line: control, invisible and direction characters and line breaks become
 * spaces, and what is longer than `longest` characters ends in an ellipsis.
 */
export function plainLine(text: string, longest: number): string {
  const line = text
    .slice(0, longest * 4)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  const characters = Array.from(line);
  return characters.length <= longest
    ? line
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}
