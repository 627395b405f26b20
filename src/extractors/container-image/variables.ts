/** No image's name is longer. */
const longestText = 512;

/**
 * `$NAME`, `${NAME}`, `${NAME:-default}` → their values.
 * @returns null where one has none.
 */
export function withVariables(text: string, values: ReadonlyMap<string, string>): string | null {
  if (!text.includes('$')) return text;
  if (text.length > longestText) return null;
  let isKnown = true;
  const replaced = text.replace(
    /\$(?:\{(\w+)(?::?-([^{}]*))?[^{}]*\}|(\w+))/g,
    (_, braced?: string, fallback?: string, bare?: string) => {
      const value = values.get(braced ?? bare ?? '') ?? fallback;
      isKnown &&= value !== undefined;
      return value ?? '';
    },
  );
  return isKnown && !replaced.includes('$') ? replaced : null;
}
