import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of our own package.json, whether this runs from its sources or from a bundle in `dist/`. */
export function packageRoot(): string {
  return ownPackage().root;
}

export function packageVersion(): string {
  return ownPackage().version;
}

interface OwnPackage {
  readonly root: string;
  readonly version: string;
}

function ownPackage(): OwnPackage {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const version = versionIn(folder);
    if (version !== null) return { root: folder, version };
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`expected the files of dependency-xray above ${import.meta.url}`);
    folder = parent;
  }
}

/** Null where there is no package.json, or another package's. */
function versionIn(folder: string): string | null {
  let text: string;
  try {
    text = readFileSync(join(folder, 'package.json'), 'utf8');
  } catch {
    return null;
  }
  const { name, version } = JSON.parse(text) as { readonly name?: string; readonly version?: string };
  return name === 'dependency-xray' && version !== undefined ? version : null;
}
