import type { Command } from 'commander';
import type { ProjectSummary } from '#src/stores/item-store.ts';
import type { Services } from '#worker/compose.ts';
import { action, type CommandRun, type ExitCode } from './command-run.ts';
import type { Terminal } from './terminal.ts';

export function addStatusCommand(program: Command, terminal: Terminal, finish: (code: number) => void): void {
  program
    .command('status')
    .description('Say what is stored, what waits to be indexed, what failed, and how old it is.')
    .addHelpText('after', '\nExample:\n  $ xray status')
    .action(action(terminal, finish, status));
}

async function status({ terminal, output }: CommandRun<object>): Promise<ExitCode> {
  const { withNearestServices } = await import('./with-services.ts');
  const state = await withNearestServices(terminal, readState);
  output.print({
    json: state,
    blocks: [
      {
        columns: ['state', 'value'],
        rows: Object.entries(state).map(([name, value]) => [name, shown(value)]),
      },
    ],
  });
  return 0;
}

async function readState({ store, index, embedder }: Services) {
  const [counts, projects, indexedModel] = await Promise.all([
    store.counts(),
    store.projects(),
    store.indexedModel(),
  ]);
  return {
    ...counts,
    ...ageOf(projects),
    index: index === null ? 'none' : index.hasVectors ? 'text and vectors' : 'text',
    embedder: embedder?.model ?? null,
    indexedModel,
  };
}

/** When projects were last synced; null where none was. */
function ageOf(projects: readonly ProjectSummary[]) {
  const times = projects.flatMap(({ syncedAt }) => syncedAt?.toISOString() ?? []).sort();
  return { oldestSync: times.at(0) ?? null, newestSync: times.at(-1) ?? null };
}

function shown(value: string | number | null): string | null {
  return value === null ? null : String(value);
}
