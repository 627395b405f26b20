import { compareGoVersions } from '#src/extractors/go-project/go-version.ts';
import type { GoModule } from '#src/extractors/go-project/replacements.ts';

/**
 * The modules that a go.sum has the content of, each at its highest version. Lines about a `/go.mod` are of modules
 * that were only considered.
 */
export function parseGoSum(text: string): readonly GoModule[] {
  const versions = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [path, version] = line.trim().split(/\s+/);
    if (!path || version === undefined || version.endsWith('/go.mod')) continue;
    const known = versions.get(path);
    if (known === undefined || compareGoVersions(known, version) < 0) versions.set(path, version);
  }
  return [...versions].map(([path, version]) => ({ path, version }));
}
