import type { Edge } from '#src/extractors/reachability.ts';

export interface LockedApp {
  /** Name of the Elixir application, by which others refer to it. */
  readonly app: string;
  /** Name at the registry. */
  readonly name: string;
  readonly version: string | null;
  /** Of a git dependency. */
  readonly repository: string | null;
  readonly commit: string | null;
  readonly dependencies: readonly Edge[];
  /** 1-based. */
  readonly line: number;
}

export interface LockedApps {
  readonly apps: readonly LockedApp[];
  /** Numbers of the lines that look like an entry and are none. */
  readonly unread: readonly number[];
}

/** The entries of a mix.lock, one on each line as mix writes them. */
export function lockedApps(text: string): LockedApps {
  const apps: LockedApp[] = [];
  const unread: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const [, app, kind, fields = ''] = /^\s*(?:%\{\s*)?"([^"]+)":\s*\{:(\w+),(.*)$/.exec(line) ?? [];
    if (app === undefined) {
      if (!/^\s*(?:%\{\s*\}?|\}|#.*)?\s*$/.test(line)) unread.push(index + 1);
      continue;
    }
    const locked = kind === 'hex' ? hexApp(app, fields, index + 1) : gitApp(app, fields, index + 1);
    if (locked === null) unread.push(index + 1);
    else apps.push(locked);
  }
  return { apps, unread };
}

/** `:real_name, "1.0.0", "checksum", [:mix], [dependencies], "hexpm", "checksum"}` */
function hexApp(app: string, fields: string, line: number): LockedApp | null {
  const [, quoted, plain, version] = /^\s*:(?:"([^"]+)"|([^\s,"]+)),\s*"([^"]*)"/.exec(fields) ?? [];
  const name = quoted ?? plain;
  if (name === undefined || version === undefined) return null;
  return { app, name, version, repository: null, commit: null, dependencies: edgesIn(fields), line };
}

/** `"https://git.example/owner/name.git", "commit", [branch: "main"]}` */
function gitApp(app: string, fields: string, line: number): LockedApp | null {
  const [, repository, commit] = /^\s*"([^"]+)",\s*"([^"]*)"/.exec(fields) ?? [];
  if (repository === undefined || commit === undefined) return null;
  return { app, name: app, version: null, repository, commit, dependencies: [], line };
}

function edgesIn(fields: string): readonly Edge[] {
  const tuples = fields.matchAll(/\{:"?([^\s,"{}]+)"?,([^{}]*)\}/g);
  return [...tuples].map(([, app = '', options = '']) => ({
    to: app,
    optional: /\boptional:\s*true\b/.test(options),
  }));
}
