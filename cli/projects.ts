import type { Command } from 'commander';
import { action, type CommandRun, type ExitCode } from './command-run.ts';
import type { Terminal } from './terminal.ts';

export function addProjectsCommand(
  program: Command,
  terminal: Terminal,
  finish: (code: number) => void,
): void {
  program
    .command('projects')
    .description('List the projects that are stored.')
    .addHelpText('after', '\nExample:\n  $ xray projects --format json')
    .action(action(terminal, finish, projects));
}

async function projects({ terminal, output }: CommandRun<object>): Promise<ExitCode> {
  const { withNearestServices } = await import('./with-services.ts');
  const stored = await withNearestServices(terminal, ({ store }) => store.projects());
  output.print({
    json: stored,
    blocks: [
      {
        columns: ['project', 'host', 'manifests', 'packages', 'synced', 'commit'],
        rows: stored.map((one) => [
          ...[one.name, one.host, one.manifests, one.packages],
          ...[one.syncedAt?.toISOString() ?? null, one.commitSha],
        ]),
      },
    ],
  });
  return 0;
}
