/** Where a repository lies, whatever the protocol: `git@git.example:owner/name.git` → `git.example/owner/name`. */
export function repositoryName(location: string): string {
  return location
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^[^/@]*@/, '')
    .replace(/^([^/:]+):(?:\d+(?=\/))?\/?/, '$1/')
    .replace(/\/$/, '')
    .replace(/\.git$/, '');
}
