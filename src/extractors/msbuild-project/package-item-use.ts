import type { PackageUse } from '#src/extractors/package-uses.ts';
import type { MsbuildFile, PackageItem } from './msbuild-file.ts';

/** `$(Name)` → its value, of the last file that has one; null where there is none. */
export type Expand = (text: string | null) => string | null;

const mostRounds = 10;
const longestText = 512;

export function expansionOf(files: readonly MsbuildFile[]): Expand {
  const properties = new Map(files.flatMap((file) => [...file.properties]));
  return (text) => {
    let current = text;
    for (let round = 0; round < mostRounds; round++) {
      if (current === null) return null;
      if (!current.includes('$(')) return current.trim() || null;
      if (current.length > longestText) return null;
      current = expandedOnce(current, properties);
    }
    return null;
  };
}

function expandedOnce(text: string, properties: ReadonlyMap<string, string>): string | null {
  let isKnown = true;
  const expanded = text.replace(/\$\(([^()$]*)\)/g, (_, name: string) => {
    const value = properties.get(name.trim().toLowerCase());
    isKnown &&= value !== undefined && value.length <= longestText;
    return isKnown ? (value ?? '') : '';
  });
  return isKnown && expanded !== text ? expanded : null;
}

/** A reference with the version that was found for it. */
export function packageItemUse(item: PackageItem, version: string | null, expand: Expand): PackageUse {
  const isPrivate = item.privateAssets?.toLowerCase() === 'all';
  return {
    name: expand(item.name) ?? item.name,
    ...versionOrRange(expand(version)),
    // Analyzers and tools of the build, nothing that a user of the project gets.
    scope: isPrivate ? 'dev' : 'runtime',
  };
}

/** A bare version is the lowest that will do, and the one that NuGet takes; so is `[1.0]`. */
function versionOrRange(text: string | null): Pick<PackageUse, 'version' | 'range'> {
  const exact = text === null ? null : (/^\[([^,[\]()]+)\]$/.exec(text)?.[1] ?? text);
  return exact !== null && /[*,[\]()]/.test(exact) ? { range: exact } : { version: exact };
}
