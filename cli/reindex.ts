import { type Command, Option } from 'commander';
import type { FilledIndex } from '#src/indexing/fill-index.ts';
import type { Services } from '#worker/compose.ts';
import { action, type CommandRun, type ExitCode } from './command-run.ts';
import type { Terminal } from './terminal.ts';

interface ReindexOptions {
  readonly model?: string;
  readonly dropOld: boolean;
}

export function addReindexCommand(
  program: Command,
  terminal: Terminal,
  finish: (code: number) => void,
): void {
  program
    .command('reindex')
    .description(
      'Fill the search index of another model beside the one in use, then let lookups use it. May be interrupted and repeated.',
    )
    .addOption(
      new Option('--model <name>', 'embedder of the new index, as in XRAY_EMBEDDER (default: that one)'),
    )
    .option('--drop-old', 'delete the indexes of other models once the new one is in use', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ xray reindex --model static\n  $ xray reindex --model static --drop-old',
    )
    .action(action<ReindexOptions, []>(terminal, finish, reindex));
}

async function reindex(run: CommandRun<ReindexOptions>): Promise<ExitCode> {
  const [{ readConfig }, { nearestStoreFolder }, { withServices }] = await Promise.all([
    import('#worker/config.ts'),
    import('./store-folder.ts'),
    import('./with-services.ts'),
  ]);
  const { model } = run.options;
  const config = readConfig(undefined, model === undefined ? {} : { XRAY_EMBEDDER: model });
  const folder = nearestStoreFolder(config, run.terminal.workingFolder);
  const work = (services: Services) => fillAndTakeOver(services, run);
  const { filled, previous, dropped } = await withServices(config, folder, work, { besideIndexInUse: true });
  const { isComplete, differences, index } = filled;
  if (!isComplete) run.progress.note(`xray: ${reasonOf(filled)}; the index in use stays. Run it again.`);
  run.output.print({
    json: { complete: isComplete, previous, dropped, differences, index },
    blocks: [
      {
        columns: ['complete', 'written', 'embedded', 'reused', 'pending', 'replaced', 'dropped'],
        rows: [
          [
            ...[isComplete, index.written, index.embedded, index.reused, index.pending].map(String),
            ...[previous ?? '', dropped.join(' ')],
          ],
        ],
      },
    ],
  });
  return isComplete ? 0 : 1;
}

interface Reindexed {
  readonly filled: FilledIndex;
  /** The index that lookups used before; null where it is the same, or was none. */
  readonly previous: string | null;
  readonly dropped: readonly string[];
}

async function fillAndTakeOver(
  services: Services,
  { options, terminal, progress }: CommandRun<ReindexOptions>,
): Promise<Reindexed> {
  const { fillIndex } = await import('#src/indexing/fill-index.ts');
  const { administration, store } = services;
  await administration?.createBeside();
  const filled = await fillIndex(services, {
    signal: terminal.signal,
    onProgress: (done, pending) => progress.update(`indexing ${done} of ${done + pending}`),
  });
  if (administration === null || !filled.isComplete) return { filled, previous: null, dropped: [] };
  const previous = await administration.takeOver();
  const dropped = options.dropOld ? await administration.dropOthers() : [];
  for (const feed of dropped) await store.stopFeeding(feed);
  return { filled, previous, dropped };
}

function reasonOf({ index, differences }: FilledIndex): string {
  if (index.failure !== null) return index.failure;
  const { missing = 0, extra = 0, different = 0 } = differences ?? {};
  return `${missing} documents are missing, ${extra} too many, ${different} different`;
}
