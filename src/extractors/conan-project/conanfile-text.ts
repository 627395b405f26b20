import type { Scope } from '#src/items/dependency.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';
import { type ConanReference, referenceOf } from './reference.ts';

export interface AskedReference extends ConanReference {
  readonly scope: Scope;
  /** 1-based. */
  readonly line: number;
}

const scopesBySection: ReadonlyMap<string, Scope> = new Map([
  ['requires', 'runtime'],
  ['build_requires', 'build'],
  ['tool_requires', 'build'],
  ['test_requires', 'dev'],
]);

const otherSections = new Set(['generators', 'options', 'imports', 'layout']);

/**
 * The references of a conanfile.txt, one on a line (https://docs.conan.io/2/reference/conanfile_txt.html).
 * @throws {UnreadableText} `malformed`, for a text without any of its sections.
 */
export function conanfileReferences(text: string): readonly AskedReference[] {
  const references: AskedReference[] = [];
  let section: string | null = null;
  let isRecognised = false;
  for (const [index, whole] of text.split('\n').entries()) {
    const line = whole.replace(/(?:^|\s)#.*$/, '').trim();
    const title = /^\[(\w+)\]$/.exec(line)?.[1];
    if (title !== undefined) section = title;
    isRecognised ||= section !== null && (scopesBySection.has(section) || otherSections.has(section));
    const scope = scopesBySection.get(section ?? '');
    const reference = title === undefined && scope !== undefined ? referenceOf(line) : null;
    if (reference !== null && scope !== undefined) references.push({ ...reference, scope, line: index + 1 });
  }
  if (!isRecognised)
    throw new UnreadableText('malformed', 'expected sections such as [requires], found none');
  return references;
}
