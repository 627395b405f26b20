import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** Paths of our TypeScript files below some folders, relative to the root, sorted. */
export function sourceFiles(...folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root })).sort();
}

export function readSource(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export interface Import {
  readonly from: string;
  /** Path of our own file, or the name of a package. */
  readonly to: string;
  readonly isOwn: boolean;
  readonly isTypeOnly: boolean;
}

const importPattern =
  /^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/gm;

/** Every import of a file, dynamic ones too. */
export function importsOf(path: string): readonly Import[] {
  return [...readSource(path).matchAll(importPattern)].map(([, type, fixed, dynamic]) => {
    const specifier = (fixed ?? dynamic) as string;
    const own = ownPath(path, specifier);
    return { from: path, to: own ?? specifier, isOwn: own !== null, isTypeOnly: type !== undefined };
  });
}

function ownPath(importer: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? normalize(join(dirname(importer), specifier)) : null;
}
