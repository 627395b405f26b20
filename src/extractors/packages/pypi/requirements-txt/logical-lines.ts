/** One requirement or option, with the comments that belong to it. */
export interface LogicalLine {
  readonly text: string;
  /** On the same line, and alone on the lines below it: where pip-compile says who asked. */
  readonly comments: string[];
  /** 1-based. */
  readonly line: number;
}

/** Joins what `\` continues and takes comments off (https://pip.pypa.io/en/stable/reference/requirements-file-format/). */
export function logicalLines(text: string): readonly LogicalLine[] {
  const lines: LogicalLine[] = [];
  let parts: string[] = [];
  for (const [index, physical] of text.split('\n').entries()) {
    const [code, comment] = splitComment(physical.trimEnd());
    const isContinued = comment === null && code.endsWith('\\');
    parts.push(isContinued ? code.slice(0, -1) : code);
    if (isContinued) continue;
    const joined = parts.join(' ').trim();
    if (joined !== '') lines.push({ text: joined, comments: [], line: index + 2 - parts.length });
    if (comment !== null) lines.at(-1)?.comments.push(comment);
    parts = [];
  }
  const rest = parts.join(' ').trim();
  return rest === '' ? lines : [...lines, { text: rest, comments: [], line: text.split('\n').length }];
}

/** A `#` begins a comment at the start of a line or behind a blank; elsewhere it belongs to an address. */
function splitComment(line: string): readonly [code: string, comment: string | null] {
  const at = line.search(/(?:^|\s)#/);
  if (at < 0) return [line, null];
  return [line.slice(0, at), line.slice(line.indexOf('#', at) + 1).trim()];
}
