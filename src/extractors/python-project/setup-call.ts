/** A text in the code of a setup.py. */
export interface SetupText {
  readonly text: string;
  /** Parts of it are only known when the code runs. */
  readonly isDynamic: boolean;
}

/** Each is looked for in the whole file. */
const mostValues = 20;

/**
 * The texts of the list, or of the lists in the dictionary, that a setup.py gives an argument of `setup()` or a variable
 * of that name. Reads the code, never runs it: what is computed is not found.
 */
export function textsGivenTo(tokens: readonly string[], argument: string): readonly SetupText[] {
  const texts: SetupText[] = [];
  let values = 0;
  for (let index = 0; index < tokens.length; index++) {
    if (tokens[index] !== argument || tokens[index + 1] !== '=') continue;
    if (++values > mostValues) break;
    const found = textsAt(tokens, startOfValue(tokens, index + 2));
    // One by one: texts as arguments would be bounded by the stack.
    for (const text of found.texts) texts.push(text);
    // Past what was read.
    index = Math.max(index, found.end);
  }
  return texts;
}

const token =
  /#[^\n]*|[a-z]{0,2}(?:'''[\s\S]*?(?:'''|$)|"""[\s\S]*?(?:"""|$)|'[^'\\\n]*(?:\\.[^'\\\n]*)*'?|"[^"\\\n]*(?:\\.[^"\\\n]*)*"?)|\w+|[^\s\w]/gi;

/** Names, texts with their quotes, and single characters; comments left out. */
export function pythonTokens(code: string): readonly string[] {
  return (code.match(token) ?? []).filter((one) => !one.startsWith('#'));
}

/** Of a variable that is set elsewhere, where that is. */
function startOfValue(tokens: readonly string[], index: number): number {
  const name = tokens[index] ?? '';
  if (!/^[a-z_]\w*$/i.test(name) || tokens[index + 1] === '(' || tokens[index + 1] === '.') return index;
  const assigned = tokens.findIndex(
    (one, at) => one === name && tokens[at + 1] === '=' && tokens[at + 2] !== name,
  );
  return assigned < 0 ? index : assigned + 2;
}

function textsAt(tokens: readonly string[], start: number): { texts: readonly SetupText[]; end: number } {
  const texts: SetupText[] = [];
  let depth = 0;
  let index = start;
  for (; index < tokens.length; index++) {
    const one = tokens[index] as string;
    if ('[({'.includes(one)) depth++;
    if ('])}'.includes(one)) depth--;
    if (depth <= 0) break;
    // A text before a colon is a key of a dictionary.
    if (/['"]/.test(one) && tokens[index + 1] !== ':') texts.push(setupText(one, tokens[index + 1] ?? ''));
  }
  return { texts, end: index };
}

function setupText(literal: string, next: string): SetupText {
  const [, prefix = '', text = ''] =
    /^([a-z]*)(?:'''|"""|['"])([\s\S]*?)(?:'''|"""|['"])?$/i.exec(literal) ?? [];
  const isDynamic = /f/i.test(prefix) || /[%{]/.test(text) || next === '%' || next === '.';
  return { text, isDynamic };
}
