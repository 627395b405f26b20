/** One `gem 'name', …` with the groups around and in it. */
export interface GemCall {
  readonly name: string;
  /** None: the default group. Null: computed, so not to be known without running the file. */
  readonly groups: readonly string[] | null;
}

/** Every block that is open at a line; only a `group` has an opinion. */
type OpenBlock = readonly string[] | null | 'other';

/** The gems of a Gemfile; none where its blocks do not add up, since then no group is certain. */
export function gemsIn(text: string): readonly GemCall[] {
  const calls: GemCall[] = [];
  const blocks: OpenBlock[] = [];
  for (const statement of statementsOf(text)) {
    const name = /^gem[ (]\s*(["'])([^"']+)\1/.exec(statement)?.[2];
    if (name !== undefined) calls.push({ name, groups: groupsAround(blocks, groupOption(statement)) });
    if (/^end\b/.test(statement) && blocks.pop() === undefined) return [];
    if (opensBlock(statement)) blocks.push(blockOf(statement));
  }
  return blocks.length === 0 ? calls : [];
}

/** Lines without comments; one that ends in a comma goes on in the next. */
function statementsOf(text: string): readonly string[] {
  const statements: string[] = [];
  let parts: string[] = [];
  for (const line of text.split('\n')) {
    const code = withoutComment(line).trim();
    if (code === '') continue;
    parts.push(code);
    if (code.endsWith(',')) continue;
    statements.push(parts.join(' '));
    parts = [];
  }
  return [...statements, parts.join(' ')];
}

/** A `#` inside quotes is no comment. */
function withoutComment(line: string): string {
  let quote = '';
  for (let index = 0; index < line.length; index++) {
    const letter = line[index] as string;
    if (quote === '' && letter === '#') return line.slice(0, index);
    if (quote === '' && (letter === '"' || letter === "'")) quote = letter;
    else if (letter === quote) quote = '';
  }
  return line;
}

function opensBlock(statement: string): boolean {
  if (/\bend$/.test(statement) && !/^end\b/.test(statement)) return false;
  return (
    /\bdo(?:\s*\|[^|]*\|)?$/.test(statement) ||
    /^(?:\w+\s*=\s*)?(?:if|unless|case|begin|while|def)\b/.test(statement)
  );
}

function blockOf(statement: string): OpenBlock {
  const list = /^group\b(.*?)\bdo\b/.exec(statement)?.[1];
  return list === undefined ? 'other' : groupNames(list.replace(/,\s*optional:.*$/, ''));
}

/** `group: :test`, `groups: [:test, :ci]`, `:group => 'test'`. None without such an option. */
function groupOption(statement: string): readonly string[] | null {
  const option = /\bgroups?(?::|\s*=>)\s*(%[iw]\[[^\]]*\]|\[[^\]]*\]|[^,)]+)/.exec(statement)?.[1];
  return option === undefined ? [] : groupNames(option);
}

/** Null where anything stands among the names that is no plain name. */
function groupNames(list: string): readonly string[] | null {
  const plain = /^\s*%[iw]\[/.test(list)
    ? list.replace(/%[iw]\[|\]/g, ' ')
    : list.replace(/[[\](),:"']/g, ' ');
  const names = plain.trim().split(/\s+/);
  return names.every((name) => /^\w+$/.test(name)) ? names : null;
}

function groupsAround(blocks: readonly OpenBlock[], own: readonly string[] | null): readonly string[] | null {
  const lists = [...blocks.filter((block) => block !== 'other'), own];
  return lists.includes(null) ? null : lists.flatMap((list) => list ?? []);
}
