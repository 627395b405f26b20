/**
 * The words inside a package's name: `@scope/parseJSONStream` → `scope parse json stream`. Digits stay with the letters
 * before them.
 */
export function nameWords(name: string): string {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
