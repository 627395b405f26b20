import { besideOf, readCompanion } from '#src/extractors/companion-file.ts';
import type { Scope } from '#src/items/dependency.ts';
import type { Problem } from '#src/items/manifest.ts';
import type { FileTree } from '#src/text/file-tree.ts';

/** An application that a first-party project asks for. */
export interface AskedApp {
  readonly app: string;
  readonly scope: Scope;
}

export interface MixProjects {
  readonly askedFor: readonly AskedApp[];
  readonly problems: readonly Problem[];
}

/** What the mix.exs beside the lock, and those of its umbrella's applications, ask for. */
export function readMixProjects(tree: FileTree, lockPath: string): MixProjects {
  const projects = projectPaths(tree, lockPath).map((path) => readCompanion(tree, path, appsAskedFor));
  return {
    askedFor: projects.flatMap(({ value }) => value ?? []),
    problems: projects.flatMap(({ problems }) => problems),
  };
}

function projectPaths(tree: FileTree, lockPath: string): readonly string[] {
  const root = besideOf(lockPath, 'mix.exs');
  const apps = besideOf(lockPath, 'apps/');
  const members = tree.paths.filter(
    (path) => path.startsWith(apps) && /^[^/]+\/mix\.exs$/.test(path.slice(apps.length)),
  );
  return [root, ...members];
}

/** The tuples of `deps`: `{:name, "~> 1.0", only: [:dev, :test]}`. */
function appsAskedFor(text: string): readonly AskedApp[] {
  const code = text.replace(/^[^\S\n]*#.*$/gm, '');
  const tuples = code.matchAll(/\{\s*:(\w+)\s*,([^{}]*)\}/g);
  return [...tuples]
    .filter(([, , options = '']) =>
      /^\s*["'~]|\b(?:git|github|path|in_umbrella|only|hex|optional|override|runtime):/.test(options),
    )
    .map(([, app = '', options = '']) => ({ app, scope: scopeOf(options) }));
}

function scopeOf(options: string): Scope {
  const only = /\bonly:\s*(\[[^\]]*\]|:\w+|[^,]+)/.exec(options)?.[1];
  if (only !== undefined) return scopeOfEnvironments(only);
  if (/\boptional:\s*true\b/.test(options)) return 'optional';
  return /\bruntime:\s*false\b/.test(options) ? 'build' : 'runtime';
}

// Anything but plain atoms is computed, so not to be known without running the file.
function scopeOfEnvironments(only: string): Scope {
  const names = only
    .replace(/[[\],]/g, ' ')
    .trim()
    .split(/\s+/);
  if (names.some((name) => !/^:\w+$/.test(name))) return 'unknown';
  return names.includes(':prod') ? 'runtime' : 'dev';
}
