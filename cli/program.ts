import { Command, Option } from 'commander';
import { packageVersion } from '#src/own-package.ts';
import { addCheckCommand } from './check.ts';
import { addContextCommand } from './context.ts';
import { exitCodeOf, explain } from './failure.ts';
import { addMigrateCommand } from './migrate.ts';
import { outputFormats } from './output/presentation.ts';
import { addProjectsCommand } from './projects.ts';
import { addReconcileCommand } from './reconcile.ts';
import { addReindexCommand } from './reindex.ts';
import { addRemoveProjectCommand } from './remove-project.ts';
import { addScanCommand } from './scan.ts';
import { addStatusCommand } from './status.ts';
import { addSweepCommand } from './sweep.ts';
import { addSyncCommand } from './sync.ts';
import type { Terminal } from './terminal.ts';

/** Every command. They load what they work with when they run, so that `--help` does not wait for a database. */
const commands = [
  addScanCommand,
  addSyncCommand,
  addContextCommand,
  addCheckCommand,
  addStatusCommand,
  addProjectsCommand,
  addRemoveProjectCommand,
  addMigrateCommand,
  addReconcileCommand,
  addReindexCommand,
  addSweepCommand,
];

/**
 * Runs one command line.
 * @returns the exit code: 0 done, 1 failed, 2 wrong usage, 3 done with problems (`--fail-on problem`), 130 interrupted.
 */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode = 0;
  const program = createProgram(terminal, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    terminal.writeNote(explain(error));
    return exitCodeOf(error);
  }
}

function createProgram(terminal: Terminal, finish: (exitCode: number) => void): Command {
  const program = new Command('xray')
    .description(
      'Tells coding agents which packages a repository already uses, and which of them fit the task.',
    )
    .version(packageVersion())
    .addOption(new Option('--format <format>', 'form of the result').choices(outputFormats))
    .option('--quiet', 'no progress and no notes on stderr', false)
    .option('--no-color', 'no colours')
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ writeOut: terminal.writeOutput, writeErr: terminal.writeNote })
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', '\nExample:\n  $ xray sync . && xray context "parse a TOML lockfile"');
  for (const add of commands) add(program, terminal, finish);
  return program;
}
