import type { Command } from 'commander';
import type { Services } from '#worker/compose.ts';
import { action, type CommandRun, type ExitCode } from './command-run.ts';
import type { Terminal } from './terminal.ts';

export function addMigrateCommand(
  program: Command,
  terminal: Terminal,
  finish: (code: number) => void,
): void {
  program
    .command('migrate')
    .description('Bring the database and the search index to the schema of this version. May be repeated.')
    .addHelpText('after', '\nExample:\n  $ DATABASE_URL=postgres://… xray migrate')
    .action(action(terminal, finish, migrate));
}

async function migrate({ terminal, output }: CommandRun<object>): Promise<ExitCode> {
  const [{ readConfig }, { nearestRepository, storeFolderOf }, { withServices }] = await Promise.all([
    import('#worker/config.ts'),
    import('./store-folder.ts'),
    import('./with-services.ts'),
  ]);
  const config = readConfig();
  const folder = storeFolderOf(config, nearestRepository(terminal.workingFolder));
  const migrations = await withServices(config, folder, async (services) => [
    ...services.migrations,
    ...(await createIndex(services)),
  ]);
  const text = migrations.length === 0 ? 'the schema is up to date' : `applied: ${migrations.join(', ')}`;
  output.print({ json: { migrations }, blocks: [text] });
  return 0;
}

/** An index that was just made has heard of nothing yet, whatever the one before it had. */
async function createIndex({ administration, store }: Services): Promise<readonly string[]> {
  const created = (await administration?.create()) ?? [];
  if (created.length > 0) await store.startFeeding();
  return created;
}
