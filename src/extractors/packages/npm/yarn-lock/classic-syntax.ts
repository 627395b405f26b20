import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';
import { refuseTooManyPackages } from '../../../package-limit.ts';

/** An entry of yarn 1, in the shape of a package.json. */
export interface ClassicEntry {
  readonly descriptors: readonly string[];
  readonly fields: Fields;
}

type Fields = Record<string, unknown>;

const quoted = '"(?:[^"\\\\]|\\\\.)*"';
const word = `(?:${quoted}|[^\\s:,"]+)`;
const everyWord = new RegExp(word, 'g');
const entryLine = new RegExp(`^${word}(?:, *${word})*:$`);
const sectionLine = new RegExp(`^ {2}(${word}):$`);
const fieldLine = new RegExp(`^( {2}| {4})(${word}) (${quoted}|[^\\s"].*)$`);

/** Where in the file we are. */
interface Position {
  readonly entries: ClassicEntry[];
  fields: Fields | null;
  section: Fields | null;
}

/**
 * Reads yarn 1's own notation line by line. Yarn's parser is not used: a quote that is never closed, as in a file that
 * was cut, keeps it busy for 20 seconds and 512 MB.
 * @throws {UnreadableText} at the first line that does not belong.
 */
export function parseClassicLock(text: string): readonly ClassicEntry[] {
  refuseConflictMarkers(text);
  const position: Position = { entries: [], fields: null, section: null };
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const isKnown = startEntry(position, line) || openSection(position, line) || setField(position, line);
    if (!isKnown) throw unexpectedLine(index);
    refuseTooManyPackages(position.entries.length);
  }
  return position.entries;
}

function startEntry(position: Position, line: string): boolean {
  if (!entryLine.test(line)) return false;
  position.fields = emptyFields();
  position.section = null;
  position.entries.push({ descriptors: wordsOf(line), fields: position.fields });
  return true;
}

function openSection(position: Position, line: string): boolean {
  const [, name] = sectionLine.exec(line) ?? [];
  if (name === undefined || position.fields === null) return false;
  position.section = emptyFields();
  position.fields[unquoted(name)] = position.section;
  return true;
}

function setField({ fields, section }: Position, line: string): boolean {
  const [, indent, name, value] = fieldLine.exec(line) ?? [];
  const target = indent === '  ' ? fields : section;
  if (name === undefined || value === undefined || target === null) return false;
  target[unquoted(name)] = unquoted(value);
  return true;
}

function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(everyWord)].map(([text]) => unquoted(text));
}

function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  try {
    return String(JSON.parse(text));
  } catch (cause) {
    throw new UnreadableText('malformed', 'not a yarn.lock: a quoted text with a wrong escape', { cause });
  }
}

/** Without a prototype: `__proto__` is a legal name. */
function emptyFields(): Fields {
  return Object.create(null);
}

function unexpectedLine(index: number): UnreadableText {
  return new UnreadableText('malformed', `not a yarn.lock: line ${index + 1} is neither entry nor field`);
}
