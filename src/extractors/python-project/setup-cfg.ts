import { UnreadableText } from '#src/text/unreadable-text.ts';

/** Section → key → value, the lines of which may go on below it, indented. */
export type SetupCfg = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/**
 * setup.cfg as Python's configparser reads it (https://docs.python.org/3/library/configparser.html).
 * @throws {UnreadableText} where no section has a value
 */
export function parseSetupCfg(text: string): SetupCfg {
  const sections = new Map<string, Map<string, string[]>>();
  let section: Map<string, string[]> | undefined;
  let value: string[] | undefined;
  for (const line of text.split('\n')) {
    if (/^\s*(?:[#;]|$)/.test(line)) continue;
    const title = /^\[([^\]]+)\]/.exec(line)?.[1];
    const [, key, first = ''] = /^([^\s=:[][^=:]*)[=:](.*)$/.exec(line) ?? [];
    if (title !== undefined) {
      section = sections.get(title) ?? new Map();
      sections.set(title, section);
      value = undefined;
    } else if (/^\s/.test(line)) value?.push(line.trim());
    else if (key !== undefined && section !== undefined) {
      value = [first.trim()];
      section.set(key.trim().toLowerCase(), value);
    }
  }
  if ([...sections.values()].some(({ size }) => size > 0)) return sections;
  throw new UnreadableText('malformed', 'expected sections such as [options] with values, found none');
}
