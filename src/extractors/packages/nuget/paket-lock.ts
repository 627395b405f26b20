import { besideOf, readCompanion } from '#src/extractors/companion-file.ts';
import { cutOffProblems } from '#src/extractors/cut-off.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { type PaketRequest, paketRequests } from '#src/extractors/paket-project/paket-dependencies.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { webHostOf } from '#src/text/source-url.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';

/** paket.lock, with paket.dependencies for what is direct (https://fsprojects.github.io/Paket/lock-file.html). */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile, tree: FileTree): Extraction {
  refuseConflictMarkers(file.text);
  const packages = lockedPackages(file.text);
  const asked = readCompanion(tree, besideOf(file.path, 'paket.dependencies'), paketRequests);
  const direct = asked.value === null ? null : new Set(asked.value.map(keyOf));
  const extraction = packageUses(
    'nuget',
    file.path,
    packages.map((one) => useOf(one, direct)),
  );
  const cut = cutOffProblems(file.path, file.text);
  return { ...extraction, problems: [...extraction.problems, ...asked.problems, ...cut] };
}

interface LockedPackage {
  readonly group: string;
  /** `NUGET`, `GITHUB`, `GIT`, `HTTP`. */
  readonly section: string;
  readonly remote: string;
  readonly name: string;
  readonly version: string;
  /** 1-based. */
  readonly line: number;
}

/** Reads groups, sections and packages by their indentation. */
function lockedPackages(text: string): readonly LockedPackage[] {
  const packages: LockedPackage[] = [];
  let group = 'main';
  let section = '';
  let remote = '';
  let isRecognised = false;
  for (const [index, line] of text.split('\n').entries()) {
    const title = /^([A-Z]+)(?:[ :]|$)/.exec(line)?.[1];
    isRecognised ||= titles.has(title ?? '');
    if (title === 'GROUP') group = line.slice('GROUP '.length).trim().toLowerCase();
    else if (title !== undefined) section = title;
    remote = /^ {2}remote: (.*)$/.exec(line)?.[1]?.trim() ?? remote;
    const [, name, version] = /^ {4}(\S+) \(([^)]+)\)/.exec(line) ?? [];
    if (name === undefined || version === undefined) continue;
    packages.push({ group, section, remote, name, version, line: index + 1 });
  }
  if (!isRecognised) throw new UnreadableText('malformed', 'expected sections such as NUGET, found none');
  return packages;
}

const titles = new Set([
  'NUGET',
  'GITHUB',
  'GIT',
  'HTTP',
  'GROUP',
  'REDIRECTS',
  'RESTRICTION',
  'STORAGE',
  'VERSION',
]);

function keyOf({ group, name }: Pick<PaketRequest, 'group' | 'name'>): string {
  return `${group} ${name.toLowerCase()}`;
}

function useOf(locked: LockedPackage, direct: ReadonlySet<string> | null): PackageUse {
  const { section, remote, version, line } = locked;
  // Below a repository stand the files that are taken from it.
  if (section === 'GITHUB') {
    const source = gitSource(`https://github.com/${remote}`, version);
    return { name: remote, version, relationship: 'direct', source, line };
  }
  const relationship = direct === null ? 'unknown' : direct.has(keyOf(locked)) ? 'direct' : 'transitive';
  return { name: locked.name, version, relationship, registry: webHostOf(remote), line };
}
