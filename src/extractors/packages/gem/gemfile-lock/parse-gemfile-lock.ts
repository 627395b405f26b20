/** A resolved gem. */
export interface LockedGem {
  readonly name: string;
  /** With the platform it was built for: `1.13.3-x86_64-linux`. */
  readonly version: string;
  /** Names of other gems. */
  readonly dependencies: string[];
  readonly origin: GemOrigin;
  /** 1-based. */
  readonly line: number;
}

/** One of the blocks that a lock begins with. */
export interface GemOrigin {
  /** `GEM`, `GIT`, `PATH` or `PLUGIN SOURCE`. */
  readonly kind: string;
  readonly remotes: string[];
  revision: string | null;
}

export interface GemfileLock {
  readonly gems: readonly LockedGem[];
  /** Names that the Gemfile asks for. */
  readonly dependencies: readonly string[];
  /** Whether any line was one of a Gemfile.lock. */
  readonly isRecognised: boolean;
}

const originKinds = new Set(['GEM', 'GIT', 'PATH', 'PLUGIN SOURCE']);
const otherSections = new Set(['PLATFORMS', 'DEPENDENCIES', 'CHECKSUMS', 'RUBY VERSION', 'BUNDLED WITH']);

/** Reads the sections by their indentation, in any order (bundler's `lockfile_parser.rb`). */
export function parseGemfileLock(text: string): GemfileLock {
  const gems: LockedGem[] = [];
  const dependencies: string[] = [];
  let section = '';
  let isRecognised = false;
  let origin: GemOrigin = { kind: '', remotes: [], revision: null };
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\S/.test(line)) {
      section = line.trimEnd();
      isRecognised ||= originKinds.has(section) || otherSections.has(section);
      origin = { kind: section, remotes: [], revision: null };
    } else if (section === 'DEPENDENCIES') dependencies.push(...dependencyIn(line));
    else if (originKinds.has(section)) readOriginLine(line, index + 1, origin, gems);
  }
  return { gems, dependencies, isRecognised };
}

/** `  rails (~> 7.0)!`: the mark says that it does not come from the usual registry. */
function dependencyIn(line: string): readonly string[] {
  const name = /^ {2}(\S+)/.exec(line)?.[1];
  return name === undefined ? [] : [name.replace(/!$/, '')];
}

function readOriginLine(line: string, number: number, origin: GemOrigin, gems: LockedGem[]): void {
  const [, key, value = ''] = /^ {2}(remote|revision): (.*)$/.exec(line) ?? [];
  if (key === 'remote') origin.remotes.push(value.trim());
  if (key === 'revision') origin.revision = value.trim();
  const [, name, version] = /^ {4}(\S+) \(([^)]+)\)/.exec(line) ?? [];
  if (name !== undefined && version !== undefined) {
    gems.push({ name, version, dependencies: [], origin, line: number });
  }
  const dependency = /^ {6}(\S+)/.exec(line)?.[1];
  if (dependency !== undefined) gems.at(-1)?.dependencies.push(dependency);
}
