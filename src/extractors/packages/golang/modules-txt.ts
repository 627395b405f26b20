import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { goDirectives } from '#src/extractors/go-project/go-directives.ts';
import { replacements } from '#src/extractors/go-project/replacements.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';

/**
 * vendor/modules.txt, for a vendored tree whose go.mod is not there: the modules that packages were copied from
 * (https://go.dev/ref/mod#go-mod-vendor). `## explicit` marks what go.mod names, needed directly or not.
 */
export const extractor: Extractor = { extract };

function extract({ path, text }: ManifestFile): Extraction {
  refuseConflictMarkers(text);
  const modules = vendoredModules(text);
  if (modules.length === 0)
    throw new UnreadableText('malformed', 'expected lines such as `# module v1.0.0`, found none');
  return packageUses('golang', path, modules.filter(({ hasPackages }) => hasPackages).flatMap(useOf));
}

interface VendoredModule {
  /** `module v1.0.0`, `module v1.0.0 => other v2.0.0`. */
  readonly words: readonly string[];
  readonly line: number;
  isExplicit: boolean;
  /** A module without any was needed to choose versions only. */
  hasPackages: boolean;
}

function vendoredModules(text: string): readonly VendoredModule[] {
  const modules: VendoredModule[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const current = modules.at(-1);
    if (line.startsWith('## ')) {
      if (current !== undefined) current.isExplicit ||= /^## explicit\b/.test(line);
    } else if (line.startsWith('# ')) {
      const words = line.slice(2).trim().split(/\s+/);
      if (words.length > 1) modules.push({ words, line: index + 1, isExplicit: false, hasPackages: false });
    } else if (line.trim() !== '' && current !== undefined) current.hasPackages = true;
  }
  return modules;
}

function useOf({ words, line, isExplicit }: VendoredModule): readonly PackageUse[] {
  const [path = '', version = null] = words;
  const asked = { path, version: version === '=>' ? null : version };
  const built = replacements(goDirectives(`replace ${words.join(' ')}`))(asked);
  if (built === null) return [];
  return [
    { name: built.path, version: built.version, relationship: isExplicit ? 'unknown' : 'transitive', line },
  ];
}
