import { spawn } from 'node:child_process';
import type { Checkout } from './checkout.ts';

const timeoutMilliseconds = 60_000;
const mostComplaintCharacters = 64_000;

/** Git is not installed, refuses the folder, or does not end. */
export class GitFailed extends Error {
  override readonly name = 'GitFailed';
}

interface GitRun {
  readonly checkout: Checkout;
  readonly arguments: readonly string[];
  /** Gets the output as it comes; `enough` ends git. */
  readonly onOutput: (chunk: Buffer) => 'more' | 'enough';
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs a reading git command in a checkout that nobody vouches for.
 * @returns what git complained of while it succeeded.
 * @throws {GitFailed}
 */
export function runGit({ checkout, arguments: words, onOutput, signal }: GitRun): Promise<string> {
  return new Promise((resolve, reject) => {
    const git = spawn('git', ['-C', checkout.folder, ...disarmed, ...words], {
      env: environmentOf(checkout),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMilliseconds,
      killSignal: 'SIGKILL',
      ...(signal && { signal }),
    });
    let complaints = '';
    let enough = false;
    git.stdout.on('data', (chunk: Buffer) => {
      if (enough || onOutput(chunk) === 'more') return;
      enough = true;
      git.kill('SIGKILL');
    });
    git.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (complaints.length < mostComplaintCharacters) complaints += text;
    });
    git.on('error', (cause) => reject(signal?.aborted ? signal.reason : notStarted(cause)));
    git.on('close', (code, killedBy) => {
      if (code === 0 || enough) resolve(complaints);
      else reject(new GitFailed(killedBy === null ? `exit code ${code}` : `ended by ${killedBy}`));
    });
  });
}

/**
 * Settings of the repository that make git run a program (https://git-scm.com/docs/git-config); `-c` outranks them.
 * No reading command asks for a filter, a textconv or a pager.
 */
const disarmed = [
  '--no-pager',
  ...['-c', 'core.fsmonitor=false'],
  ...['-c', 'core.hooksPath=/dev/null'],
  ...['-c', 'core.sshCommand=false'],
  ...['-c', 'core.gitProxy=false'],
  ...['-c', 'credential.helper='],
  ...['-c', 'core.untrackedCache=false'],
  // A folder of the checkout that looks like a bare repository would bring its own settings.
  ...['-c', 'safe.bareRepository=explicit'],
];

// Made from nothing: GIT_DIR of a hook, GIT_TRACE or GIT_CONFIG_COUNT of a shell must not reach in here.
function environmentOf({ environment }: Checkout): NodeJS.ProcessEnv {
  const inherited = inheritedVariables.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { PATH: usualPath, ...Object.fromEntries(inherited), ...quiet };
}

const usualPath = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';

// HOME has the settings of whoever scans, among them which folders of other users git may trust.
const inheritedVariables = ['PATH', 'HOME', 'XDG_CONFIG_HOME', 'USERPROFILE', 'SystemRoot'] as const;

const quiet = {
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  // A partial clone must not fetch what it lacks: no protocol bears this name.
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
} as const;

function notStarted(cause: Error & { readonly code?: unknown }): GitFailed {
  return new GitFailed(cause.code === 'ENOENT' ? 'git is not installed' : 'git could not be started', {
    cause,
  });
}
