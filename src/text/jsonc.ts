import { parseJson } from './json.ts';

/**
 * JSON with comments and commas before a closing bracket, as deno.json and bun.lock have it.
 * @throws {UnreadableText}
 */
export function parseJsonc(text: string): unknown {
  return parseJson(withoutTrailingCommas(withoutComments(text)));
}

// Lines stay where they are, so that messages name the right one. What never ends takes the rest: each character is
// looked at once.
function withoutComments(text: string): string {
  return text.replace(/"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, (token) =>
    token.startsWith('/') ? token.replace(/[^\n]+/g, ' ') : token,
  );
}

function withoutTrailingCommas(text: string): string {
  return text.replace(/"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|,(?=\s*[\]}])/g, (token) =>
    token === ',' ? '' : token,
  );
}
