import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { repositoryName } from '#src/extractors/repository-name.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';

/**
 * .gitmodules (https://git-scm.com/docs/gitmodules). Which commit is checked out stands in git's tree, not here. A
 * submodule is known by its path on its host; one with a relative address is of the same owner.
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  refuseConflictMarkers(file.text);
  return packageUses('generic', file.path, submodulesIn(file.text).flatMap(useOf));
}

interface Submodule {
  url: string | null;
  /** 1-based. */
  readonly line: number;
}

function submodulesIn(text: string): readonly Submodule[] {
  const submodules: Submodule[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*\[submodule\s+"/.test(line)) submodules.push({ url: null, line: index + 1 });
    const url = /^\s*url\s*=\s*"?([^\s"]+)"?\s*$/.exec(line)?.[1];
    const open = submodules.at(-1);
    if (open !== undefined && url !== undefined) open.url = url;
  }
  if (submodules.length === 0) {
    throw new UnreadableText('malformed', 'expected sections such as [submodule "name"], found none');
  }
  return submodules;
}

function useOf({ url, line }: Submodule): readonly PackageUse[] {
  if (url === null || /^\.{0,2}\//.test(url)) return [];
  return [{ name: repositoryName(url), relationship: 'direct', source: gitSource(url, null), line }];
}
