/**
 * Folders that a package manager fills with packages of others, or a version control system with its own data. What
 * lies in them says nothing about what the repository itself asks for.
 */
const packageFolder = new RegExp(
  `(?:^|/)(?:${[
    String.raw`\.git`,
    String.raw`\.hg`,
    String.raw`\.svn`,
    String.raw`\.xray`,
    'node_modules',
    'bower_components',
    'jspm_packages',
    String.raw`\.pnpm-store`,
    String.raw`\.yarn`,
    String.raw`\.venv`,
    'site-packages',
    'dist-packages',
    '__pypackages__',
    String.raw`\.tox`,
    String.raw`\.nox`,
    'vendor/bundle',
    'Pods',
    'Carthage',
  ].join('|')})/`,
);

export function isInPackageFolder(path: string): boolean {
  return packageFolder.test(path);
}

// Folders whose name alone could be anybody's, by the file that their tool leaves in them.
const marker = /(?:^|\/)(?:pyvenv\.cfg|\.cargo-checksum\.json|vendor\/(?:modules\.txt|autoload\.php))$/;

/** The folder, with `/` at its end, that this file shows to be a package manager's: a virtualenv, `go mod vendor`. */
export function markedPackageFolder(path: string): string | null {
  return marker.test(path) ? path.slice(0, path.lastIndexOf('/') + 1) : null;
}

/** The paths that lie in none of these folders. */
export function outsidePackageFolders(paths: readonly string[]): readonly string[] {
  const marked = new Set(paths.map(markedPackageFolder).filter((folder) => folder !== null));
  // The scanned folder itself is what was asked for.
  marked.delete('');
  return marked.size === 0
    ? paths
    : paths.filter((path) => !foldersAbove(path).some((folder) => marked.has(folder)));
}

function foldersAbove(path: string): readonly string[] {
  return Array.from(path.matchAll(/\//g), ({ index }) => path.slice(0, index + 1));
}
