import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';

/** .tool-versions of asdf and mise (https://asdf-vm.com/manage/configuration.html): a tool and its versions on a line. */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  refuseConflictMarkers(file.text);
  return packageUses('asdf', file.path, file.text.split('\n').flatMap(usesOf));
}

const version = /^(?:(?:ref|path|prefix|latest):\S+|[A-Za-z0-9][\w.+-]*)$/;

function usesOf(line: string, index: number): readonly PackageUse[] {
  const [name, ...versions] = line.replace(/#.*$/, '').trim().split(/\s+/);
  if (!name) return [];
  if (versions.length === 0 || !versions.every((text) => version.test(text))) {
    throw new UnreadableText(
      'malformed',
      `expected a tool and its versions on line ${index + 1}, found other text`,
    );
  }
  return versions.map((text) => ({
    name,
    ...(/^\d|-\d/.test(text) ? { version: text } : { range: text }),
    relationship: 'direct',
    scope: 'dev',
    line: index + 1,
  }));
}
