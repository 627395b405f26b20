import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { root } from './source-files.ts';

export interface TestProcess {
  readonly pid: number;
  /** The next line it prints; null when it has ended. */
  readonly nextLine: () => Promise<string | null>;
  /** SIGKILL, and the end of it. */
  readonly kill: () => Promise<void>;
}

/** Runs one of our TypeScript files as a process of its own, with its errors shown. */
export function startProcess(script: string, ...args: readonly string[]): TestProcess {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    pid: child.pid ?? -1,
    nextLine: async () => {
      const line = await lines.next();
      return line.done ? null : line.value;
    },
    kill: () => kill(child),
  };
}

async function kill(child: ChildProcessByStdio<null, Readable, null>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
