import type { Command } from 'commander';
import { action, type CommandRun, type ExitCode } from './command-run.ts';
import type { Terminal } from './terminal.ts';

export function addSweepCommand(program: Command, terminal: Terminal, finish: (code: number) => void): void {
  program
    .command('sweep')
    .description('Delete packages that no project has used for the grace period (XRAY_SWEEP_GRACE, 24h).')
    .addHelpText('after', '\nExample:\n  $ XRAY_SWEEP_GRACE=0s xray sweep')
    .action(action(terminal, finish, sweepStore));
}

async function sweepStore({ terminal, output, progress }: CommandRun<object>): Promise<ExitCode> {
  const [{ withNearestServices }, { sweep }, { indexPackages }] = await Promise.all([
    import('./with-services.ts'),
    import('#src/indexing/sweep.ts'),
    import('#src/indexing/index-packages.ts'),
  ]);
  const { swept, index } = await withNearestServices(terminal, async (services, { sweepGraceMs }) => {
    const swept = await sweep(services.store, sweepGraceMs, new Date());
    return { swept, index: await indexPackages(services, { signal: terminal.signal }) };
  });
  if (index.failure !== null) progress.note(`xray: ${index.failure}`);
  output.print({
    json: { swept, index },
    blocks: [
      { columns: ['swept', 'documents deleted', 'pending'], rows: [[swept, index.deleted, index.pending]] },
    ],
  });
  return index.failure === null ? 0 : 1;
}
