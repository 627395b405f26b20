import { createInterface } from 'node:readline';

/** What a command sees of the process it runs in. */
export interface Terminal {
  /** Results, and nothing else. */
  readonly writeOutput: (text: string) => void;
  /** Progress, logs, failures. */
  readonly writeNote: (text: string) => void;
  readonly readInput: () => AsyncIterable<string>;
  readonly readLines: () => AsyncIterable<string>;
  readonly workingFolder: string;
  /** Width of the line that progress may be shown on; null where notes go to a file or a pipe. */
  readonly progressWidth: number | null;
  readonly hasColors: boolean;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

export function openTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  const signal = interruptSignal();
  endWithReader(stdout);
  return {
    writeOutput: (text) => stdout.write(text),
    writeNote: (text) => stderr.write(text),
    readInput: () => stdin.setEncoding('utf8') as AsyncIterable<string>,
    readLines: () => createInterface({ input: stdin, crlfDelay: Infinity, signal }),
    workingFolder: process.cwd(),
    progressWidth: stderr.isTTY ? stderr.columns : null,
    hasColors: stdout.isTTY && stdout.hasColors(),
    signal,
  };
}

/** The first signal asks to stop, so that stores are closed; the second ends the process as it stands. */
function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      controller.abort(new Interrupted(`stopped by ${name}; what was done is kept`));
    });
  }
  return controller.signal;
}

/** `xray projects | head -1` closes our output early, which is no failure. */
function endWithReader(stdout: NodeJS.WriteStream): void {
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}
