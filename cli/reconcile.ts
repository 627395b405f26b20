import { type Command, InvalidArgumentError } from 'commander';
import { action, type CommandRun, type ExitCode } from './command-run.ts';
import type { Terminal } from './terminal.ts';

interface ReconcileCommandOptions {
  readonly rate?: number;
}

export function addReconcileCommand(
  program: Command,
  terminal: Terminal,
  finish: (code: number) => void,
): void {
  program
    .command('reconcile')
    .description('Compare the search index with the database and mend what differs.')
    .option('--rate <keys>', 'packages compared in a second at most', positiveNumber)
    .addHelpText('after', '\nExample:\n  $ xray reconcile --rate 5000')
    .action(action<ReconcileCommandOptions, []>(terminal, finish, reconcileIndex));
}

function positiveNumber(text: string): number {
  const value = Number(text);
  if (value > 0) return value;
  throw new InvalidArgumentError('Expected a number above 0, such as 5000.');
}

async function reconcileIndex(run: CommandRun<ReconcileCommandOptions>): Promise<ExitCode> {
  const { options, terminal, output, progress } = run;
  const [{ withNearestServices }, { reconcile }, { indexPackages }] = await Promise.all([
    import('./with-services.ts'),
    import('#src/indexing/reconcile.ts'),
    import('#src/indexing/index-packages.ts'),
  ]);
  const { differences, index } = await withNearestServices(terminal, async (services) => {
    const differences = await reconcile(services, {
      signal: terminal.signal,
      ...(options.rate === undefined ? {} : { keysPerSecond: options.rate }),
    });
    return { differences, index: await indexPackages(services, { signal: terminal.signal }) };
  });
  if (index.failure !== null) progress.note(`xray: ${index.failure}`);
  const { missing, extra, different } = differences;
  output.print({
    json: { ...differences, index },
    blocks: [
      {
        columns: ['missing', 'extra', 'different', 'pending'],
        rows: [[missing, extra, different, index.pending]],
      },
    ],
  });
  return index.failure === null ? 0 : 1;
}
