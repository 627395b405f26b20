import { type Command, InvalidArgumentError, Option } from 'commander';
import type { LookupAnswer } from '#src/search/lookup-answer.ts';
import type { LookupMode, LookupQuery } from '#src/search/lookup-query.ts';
import type { Services } from '#worker/compose.ts';
import type { Config } from '#worker/config.ts';
import { action, type CommandRun, type ExitCode } from './command-run.ts';
import type { Terminal } from './terminal.ts';

export interface ContextCommandOptions {
  readonly project?: string;
  readonly language?: string;
  readonly file?: string;
  readonly limit?: number;
  readonly mode?: LookupMode;
  readonly tokenLimit?: number;
}

// Beside `lookupModes`, and checked against it by type: importing the list would load the search for `--help`.
const modes = ['auto', 'hybrid', 'knn', 'text', 'first-50'] as const satisfies readonly LookupMode[];

export function addContextCommand(
  program: Command,
  terminal: Terminal,
  finish: (code: number) => void,
): void {
  program
    .command('context')
    .description('Find the packages of a project that fit an instruction.')
    .argument(
      '<instruction>',
      'what is to be done; - reads one instruction a line and answers each with a line of JSON',
    )
    .option('--project <name>', 'another project than the one of the current folder')
    .option('--language <name>', 'only packages for this language, such as typescript')
    .option('--file <path>', 'the file being worked on: its extension tells the language')
    .option('--limit <n>', 'packages wanted, 1 to 50', wholeNumber(1, 50))
    .option('--token-limit <n>', 'longest answer, in tokens', wholeNumber(1, 1_000_000))
    .addOption(new Option('--mode <mode>', 'how to search').choices(modes))
    .addHelpText(
      'after',
      '\nExample:\n  $ xray context "parse a TOML lockfile" --language typescript --limit 5',
    )
    .action(action(terminal, finish, context));
}

async function context(run: CommandRun<ContextCommandOptions>, instruction: string): Promise<ExitCode> {
  const { withNearestServices } = await import('./with-services.ts');
  await withNearestServices(run.terminal, async (services, config) => {
    const ask = await openLookup(run, services, config);
    if (instruction === '-') await answerLines(run.terminal, ask);
    else await answerOne(run, instruction, ask);
  });
  return 0;
}

type Ask = (instruction: string, form: LookupQuery['form'] & string) => Promise<LookupAnswer>;

async function openLookup(
  { options, terminal, progress }: CommandRun<ContextCommandOptions>,
  { store, index, embedder }: Services,
  config: Config,
): Promise<Ask> {
  const [{ lookup }, { chooseProject }] = await Promise.all([
    import('#src/search/lookup.ts'),
    import('./choose-project.ts'),
  ]);
  const project = await chooseProject(store, options.project, terminal.workingFolder);
  const onUnavailable = (cause: Error) => progress.note(`xray: ${cause.message}`);
  const { language, file: path, limit, mode, tokenLimit } = options;
  const wanted = defined({ language, path, limit, mode, tokenLimit });
  return (instruction, form) =>
    lookup(
      { store, index, embedder, onUnavailable },
      { project, instruction, form, ...wanted },
      { timeLimitMs: config.lookupTimeoutMs, signal: terminal.signal },
    );
}

async function answerLines({ readLines, signal, writeOutput }: Terminal, ask: Ask): Promise<void> {
  for await (const line of readLines()) {
    if (line.trim() !== '') writeOutput(`${JSON.stringify(await ask(line, 'structured'))}\n`);
  }
  signal.throwIfAborted();
}

async function answerOne(
  { options, output }: CommandRun<ContextCommandOptions>,
  instruction: string,
  ask: Ask,
): Promise<void> {
  const { presentAnswer } = await import('./context/present-answer.ts');
  const answer = await ask(instruction, options.format === 'json' ? 'structured' : 'compact');
  output.print(presentAnswer(answer, options.format ?? 'md'));
}

function wholeNumber(lowest: number, highest: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= lowest && value <= highest) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${lowest} to ${highest}.`);
  };
}

/** Without the fields that nobody gave, so that defaults apply. */
function defined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> };
}
