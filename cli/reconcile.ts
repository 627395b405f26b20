import type { Command } from 'commander';
import { action, type CommandRun, type ExitCode } from './command-run.ts';
import type { Terminal } from './terminal.ts';

export function addReconcileCommand(
  program: Command,
  terminal: Terminal,
  finish: (code: number) => void,
): void {
  program
    .command('reconcile')
    .description('Compare the search index with the database and mend what differs.')
    .addHelpText('after', '\nExample:\n  $ xray reconcile')
    .action(action(terminal, finish, reconcileIndex));
}

async function reconcileIndex({ terminal, output, progress }: CommandRun<object>): Promise<ExitCode> {
  const [{ withNearestServices }, { reconcile }, { indexPackages }] = await Promise.all([
    import('./with-services.ts'),
    import('#src/indexing/reconcile.ts'),
    import('#src/indexing/index-packages.ts'),
  ]);
  const { differences, index } = await withNearestServices(terminal, async (services) => {
    const differences = await reconcile(services);
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
