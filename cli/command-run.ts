import type { Command } from 'commander';
import { type Output, openOutput } from './output/output.ts';
import type { OutputFormat } from './output/presentation.ts';
import { openProgress, type Progress } from './output/progress.ts';
import type { Terminal } from './terminal.ts';

export interface GlobalOptions {
  readonly format?: OutputFormat;
  readonly quiet: boolean;
  readonly color: boolean;
}

/** One run of one command: what it was told and how it answers. */
export interface CommandRun<Options> {
  readonly options: Options & GlobalOptions;
  readonly terminal: Terminal;
  readonly output: Output;
  readonly progress: Progress;
}

export type ExitCode = 0 | 1 | 3;

/** An action for commander: `work` gets the run, then the command's arguments, and answers with the exit code. */
export function action<Options, Arguments extends readonly unknown[]>(
  terminal: Terminal,
  finish: (exitCode: number) => void,
  work: (run: CommandRun<Options>, ...given: Arguments) => Promise<ExitCode>,
): (...given: unknown[]) => Promise<void> {
  return async (...given) => {
    const command = given.at(-1) as Command;
    const options = command.optsWithGlobals<Options & GlobalOptions>();
    const progress = openProgress(terminal, options.quiet);
    const run = { options, terminal, output: openOutput(terminal, options), progress };
    try {
      finish(await work(run, ...(command.processedArgs as unknown as Arguments)));
    } finally {
      progress.clear();
    }
  };
}
