import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './source-files.ts';

export interface XrayRun {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface XrayOptions {
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** What is run: `cli/index.ts` unless told. */
  readonly program?: string;
  /** Options of Node itself. */
  readonly nodeOptions?: readonly string[];
}

/** The real command line in a process of its own. */
export async function runXray(
  folder: string,
  words: readonly string[],
  options: XrayOptions = {},
): Promise<XrayRun> {
  const child = startXray(folder, words, options);
  child.stdin.end(options.input ?? '');
  const [stdout, stderr, exitCode] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  return { exitCode, stdout, stderr };
}

/** For tests that do something to the running process. Nothing of our own environment reaches it but the PATH. */
export function startXray(
  folder: string,
  words: readonly string[],
  { environment = {}, program = 'cli/index.ts', nodeOptions = [] }: XrayOptions = {},
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [...nodeOptions, join(root, program), ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...environment },
  });
}

/** The result as a program reads it; fails with what the command said where it failed. */
export async function xrayJson(folder: string, words: readonly string[], options: XrayOptions = {}) {
  const { exitCode, stdout, stderr } = await runXray(folder, [...words, '--format', 'json'], options);
  if (exitCode !== 0) throw new Error(`xray ${words.join(' ')} ended with ${exitCode}: ${stderr}`);
  return JSON.parse(stdout);
}
