export interface Remote {
  readonly host: string;
  /** `owner/name`, or more levels where the host has groups. */
  readonly name: string;
}

/**
 * Host and name of a git remote: `https://host/owner/name.git`, `ssh://git@host:22/owner/name`, `git@host:owner/name`.
 * User, password, port, query and fragment are left behind, for they may be secret.
 * @returns null for what names no host: a folder, a bundle.
 */
export function parseRemote(url: string): Remote | null {
  const parts = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? partsOfUrl(url) : partsOfScpAddress(url);
  if (parts === null) return null;
  const host = parts.host.toLowerCase();
  const name = parts.path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '');
  const isUsable = host !== '' && host.length <= 253 && /^[^\s\p{Cc}]{1,512}$/u.test(name);
  return isUsable ? { host, name } : null;
}

interface Parts {
  readonly host: string;
  readonly path: string;
}

function partsOfUrl(url: string): Parts | null {
  if (!URL.canParse(url)) return null;
  const { protocol, hostname, pathname } = new URL(url);
  return protocol === 'file:' ? null : { host: hostname, path: pathname };
}

// A single letter before the colon is a drive of Windows.
function partsOfScpAddress(url: string): Parts | null {
  const [, host, path] = /^(?:[^@/]*@)?([\w.-]{2,}):([^?#]+)/.exec(url) ?? [];
  return host === undefined || path === undefined ? null : { host, path };
}
