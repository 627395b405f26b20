import type { Command } from 'commander';
import { action, type CommandRun, type ExitCode } from './command-run.ts';
import type { Terminal } from './terminal.ts';

export function addRemoveProjectCommand(
  program: Command,
  terminal: Terminal,
  finish: (code: number) => void,
): void {
  program
    .command('remove-project')
    .description('Forget a project. Packages that no other project uses go with a later sweep.')
    .argument('<name>', 'its name, as `xray projects` shows it')
    .addHelpText('after', '\nExample:\n  $ xray remove-project owner/name')
    .action(action(terminal, finish, removeProject));
}

async function removeProject({ terminal, output }: CommandRun<object>, name: string): Promise<ExitCode> {
  const [{ withNearestServices }, { projectNamed }, { indexPackages }] = await Promise.all([
    import('./with-services.ts'),
    import('./choose-project.ts'),
    import('#src/indexing/index-packages.ts'),
  ]);
  const index = await withNearestServices(terminal, async (services) => {
    const { id } = await projectNamed(services.store, name);
    await services.store.removeProject(id);
    return indexPackages(services, { signal: terminal.signal });
  });
  output.print({ json: { removed: name, index }, blocks: [`${name} removed`] });
  return 0;
}
