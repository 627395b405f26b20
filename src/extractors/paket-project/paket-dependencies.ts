import { UnreadableText } from '#src/text/unreadable-text.ts';

/** One `nuget Name ~> 1.0` or `github owner/name:commit`. */
export interface PaketRequest {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  /** Version, range, branch, tag or commit; empty where none is asked for. */
  readonly wanted: string;
  /** 1-based. */
  readonly line: number;
}

/**
 * The packages of a paket.dependencies (https://fsprojects.github.io/Paket/dependencies-file.html).
 * @throws {UnreadableText} `malformed`, for a text without any of its words.
 */
export function paketRequests(text: string): readonly PaketRequest[] {
  const requests: PaketRequest[] = [];
  let group = 'main';
  let isRecognised = false;
  for (const [index, whole] of text.split('\n').entries()) {
    const [word = '', name = '', ...rest] = withoutComment(whole).trim().split(/\s+/);
    isRecognised ||= words.has(word) && name !== '';
    if (word === 'group') group = name.toLowerCase();
    if (!packageWords.has(word) || name === '') continue;
    requests.push({ group, kind: word, ...nameAndWanted(word, name, rest), line: index + 1 });
  }
  if (!isRecognised) throw new UnreadableText('malformed', 'expected lines such as `nuget Name`, found none');
  return requests;
}

const packageWords = new Set(['nuget', 'clitool', 'github', 'gist', 'git', 'http']);
const words = new Set([...packageWords, 'source', 'group', 'framework:', 'storage:', 'references:']);

// `//` also stands in addresses.
function withoutComment(line: string): string {
  return line.replace(/(?:^|\s)#.*$/, '').replace(/(^|[^:])\/\/.*$/, '$1');
}

function nameAndWanted(
  kind: string,
  name: string,
  rest: readonly string[],
): Pick<PaketRequest, 'name' | 'wanted'> {
  if (kind !== 'nuget' && kind !== 'clitool') {
    const colon = kind === 'github' || kind === 'gist' ? name.indexOf(':') : -1;
    return colon < 0 ? { name, wanted: '' } : { name: name.slice(0, colon), wanted: name.slice(colon + 1) };
  }
  const options = rest.findIndex((word) => /:$/.test(word));
  return { name, wanted: rest.slice(0, options < 0 ? undefined : options).join(' ') };
}
