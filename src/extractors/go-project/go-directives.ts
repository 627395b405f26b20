/** One directive of a go.mod or go.work, whether written alone or in a block. */
export interface GoDirective {
  readonly verb: string;
  /** What follows the verb, unquoted, without the comment. */
  readonly words: readonly string[];
  readonly comment: string;
  /** 1-based. */
  readonly line: number;
}

/** Lines of a go.mod or go.work (https://go.dev/ref/mod#go-mod-file-lexical). */
export function goDirectives(text: string): readonly GoDirective[] {
  const directives: GoDirective[] = [];
  let block: string | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    const { words, comment } = wordsOf(line);
    const [first, second] = words;
    if (first === undefined) continue;
    if (block !== null && first === ')') block = null;
    else if (block !== null) directives.push({ verb: block, words, comment, line: index + 1 });
    else if (second === '(') block = first;
    else directives.push({ verb: first, words: words.slice(1), comment, line: index + 1 });
  }
  return directives;
}

function wordsOf(line: string): Pick<GoDirective, 'words' | 'comment'> {
  const start = line.indexOf('//');
  const code = start < 0 ? line : line.slice(0, start);
  const comment = start < 0 ? '' : line.slice(start + 2).trim();
  const words = code.match(/"[^"]*"|`[^`]*`|[()]|[^\s()"`]+/g) ?? [];
  return { words: words.map((word) => word.replace(/^["`]|["`]$/g, '')), comment };
}
