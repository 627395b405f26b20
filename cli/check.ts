import type { Command } from 'commander';
import { action, type CommandRun, type ExitCode } from './command-run.ts';
import type { Terminal } from './terminal.ts';

export interface CheckCommandOptions {
  readonly project?: string;
}

export function addCheckCommand(program: Command, terminal: Terminal, finish: (code: number) => void): void {
  program
    .command('check')
    .description('Say of packages whether a project uses them: in-repo, not-in-repo, or unknown.')
    .argument('<name...>', 'names of packages, or purls')
    .option('--project <name>', 'another project than the one of the current folder')
    .addHelpText('after', '\nExample:\n  $ xray check zod left-pad pkg:pypi/flask')
    .action(action(terminal, finish, check));
}

async function check(run: CommandRun<CheckCommandOptions>, names: readonly string[]): Promise<ExitCode> {
  const [{ withNearestServices }, { chooseProject }, { checkPackages }] = await Promise.all([
    import('./with-services.ts'),
    import('./choose-project.ts'),
    import('#src/search/check-packages.ts'),
  ]);
  const rows = await withNearestServices(run.terminal, async ({ store }) => {
    const project = await chooseProject(store, run.options.project, run.terminal.workingFolder);
    return checkPackages(store, project.id, names);
  });
  run.output.print({
    json: rows,
    blocks: [
      {
        columns: ['name', 'status', 'version', 'use', 'purl'],
        rows: rows.map((row) => [row.name, row.status, row.versions.join(', '), row.relationship, row.purl]),
      },
    ],
  });
  return 0;
}
