import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { type PaketRequest, paketRequests } from '#src/extractors/paket-project/paket-dependencies.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';

/** paket.dependencies: what a solution asks Paket for. */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  refuseConflictMarkers(file.text);
  const requests = paketRequests(file.text).filter(({ kind }) => kind !== 'http' && kind !== 'gist');
  return packageUses('nuget', file.path, requests.map(useOf));
}

function useOf({ kind, name, wanted, line }: PaketRequest): PackageUse {
  if (kind === 'git')
    return { name: repositoryName(name), relationship: 'direct', source: gitSource(name, null), line };
  if (kind === 'github') return { name, ...releaseOrCommit(name, wanted), relationship: 'direct', line };
  const exact = /^(?:==?\s*)?(\d[^\s,]*)$/.exec(wanted)?.[1] ?? null;
  return { name, version: exact, range: exact === null ? wanted : null, relationship: 'direct', line };
}

/** `https://git.example/owner/name.git` → `owner/name`. */
function repositoryName(address: string): string {
  const parts = address
    .replace(/\.git$/, '')
    .split(/[/:]/)
    .filter((part) => part !== '');
  return parts.slice(-2).join('/');
}

function releaseOrCommit(name: string, wanted: string): Pick<PackageUse, 'version' | 'source'> {
  const isCommit = /^[0-9a-f]{30,40}$/.test(wanted);
  const source = gitSource(`https://github.com/${name}`, wanted === '' ? null : wanted);
  return { version: isCommit || wanted === '' ? null : wanted, source };
}
