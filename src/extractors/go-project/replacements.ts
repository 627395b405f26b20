import type { GoDirective } from './go-directives.ts';

/** A module at a version. */
export interface GoModule {
  readonly path: string;
  readonly version: string | null;
}

/** What is built instead of a module; null for a folder, which is first-party. */
export type Replace = (module: GoModule) => GoModule | null;

/**
 * Reads `replace old [version] => new [version]`. A replacement of one version wins over one of all versions; the
 * first file given wins over later ones, as go.work does over go.mod (https://go.dev/ref/mod#go-mod-file-replace).
 */
export function replacements(directives: readonly GoDirective[]): Replace {
  const byModule = new Map<string, GoModule>();
  for (const { verb, words } of directives) {
    const arrow = words.indexOf('=>');
    const [path, version = ''] = words.slice(0, Math.max(arrow, 0));
    const [newPath, newVersion = null] = words.slice(arrow + 1);
    if (verb !== 'replace' || path === undefined || newPath === undefined) continue;
    const key = `${path} ${version}`;
    if (!byModule.has(key)) byModule.set(key, { path: newPath, version: newVersion });
  }
  return (module) => {
    const found =
      byModule.get(`${module.path} ${module.version}`) ?? byModule.get(`${module.path} `) ?? module;
    return isFolder(found.path) ? null : found;
  };
}

function isFolder(path: string): boolean {
  return /^\.{0,2}[/\\]|^\.{1,2}$|^[a-z]:/i.test(path);
}
