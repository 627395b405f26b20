/** What tells which state of a repository is meant; any other parameter may be a token. */
const harmlessParameters = new Set(['branch', 'commit', 'path', 'ref', 'rev', 'subdirectory', 'tag']);

/**
 * An address as a lockfile writes it, without what must not leave the machine: passwords, tokens as user names,
 * signatures as parameters. Text without an address stays as it is.
 */
export function withoutCredentials(text: string): string {
  if (!text.includes('://')) return text;
  return text
    .replace(/([a-z][a-z0-9+.-]*:\/\/)([^\s/?#]*)@/gi, keepSshUser)
    .replace(/\?[^\s#]*/g, keepHarmless);
}

/** Host of an address of the web, with its port if it has one; null for anything else. */
export function webHostOf(url: string): string | null {
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).host : null;
}

// `ssh://git@host` names an account that everybody shares; over https a lone user name is a token.
function keepSshUser(_: string, scheme: string, user: string): string {
  return /ssh:/i.test(scheme) && !user.includes(':') ? `${scheme}${user}@` : scheme;
}

function keepHarmless(query: string): string {
  const parameters = query.slice(1).split('&');
  const kept = parameters.filter((parameter) => harmlessParameters.has(parameter.split('=')[0] ?? ''));
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}
