/**
 * Where a git dependency comes from, in one form for all formats: `git+https://git.example/owner/name#commit`.
 * @param repository URL or `user@host:path`, as git accepts both
 */
export function gitSource(repository: string, commit: string | null): string {
  const url = scpAsUrl(repository.replace(/^git\+/, ''));
  return commit === null ? `git+${url}` : `git+${url}#${commit}`;
}

/** The same out of `https://git.example/owner/name?branch=main#commit`, where the commit says all. */
export function lockedGitSource(address: string): string {
  const hash = address.indexOf('#');
  const asked = hash < 0 ? address : address.slice(0, hash);
  const [repository = ''] = asked.split('?');
  return hash < 0 ? gitSource(asked, null) : gitSource(repository, address.slice(hash + 1));
}

function scpAsUrl(repository: string): string {
  const scp = /^([^/:@\s]+@[^/:\s]+):(?!\/)(.*)$/.exec(repository);
  return scp === null ? repository : `ssh://${scp[1]}/${scp[2]}`;
}
