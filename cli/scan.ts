import { type Command, Option } from 'commander';
import type { Report } from '#src/report/report.ts';
import { action, type CommandRun, type ExitCode } from './command-run.ts';
import type { Block } from './output/presentation.ts';
import { problemTable } from './output/problem-table.ts';
import { scanFolder } from './scan-folder.ts';
import type { Terminal } from './terminal.ts';

export interface ScanCommandOptions {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly lockOnly?: boolean;
  readonly failOn?: 'problem';
}

export function addScanCommand(program: Command, terminal: Terminal, finish: (code: number) => void): void {
  addScanOptions(program.command('scan'))
    .description('Read lockfiles and say what they contain; nothing is stored.')
    .argument('[directory]', 'the repository', '.')
    .addHelpText('after', '\nExample:\n  $ xray scan . --format json > report.json')
    .action(action(terminal, finish, scan));
}

/** Options that every command that scans has. */
export function addScanOptions(command: Command): Command {
  return command
    .option('--include <glob>', 'scan only manifests whose path fits; may be given again', collect)
    .option('--exclude <glob>', 'scan no manifest whose path fits; may be given again', collect)
    .option('--lock-only', 'read lockfiles only, no manifest that merely asks for packages')
    .addOption(new Option('--fail-on <what>', 'exit with 3 if there is one').choices(['problem']));
}

// Not `<glob...>`: that would take the directory for one more pattern.
function collect(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value];
}

async function scan(run: CommandRun<ScanCommandOptions>, directory: string): Promise<ExitCode> {
  const { report } = await scanFolder(run, directory);
  run.output.print({ json: report, blocks: blocksOf(report) });
  return run.options.failOn === 'problem' && hasProblem(report) ? 3 : 0;
}

function blocksOf(report: Report): readonly Block[] {
  return [
    {
      columns: ['manifest', 'format', 'packages', 'direct'],
      rows: report.manifests.map(({ path, format, dependencies }) => [
        path,
        format,
        new Set(dependencies.map(({ purl }) => purl)).size,
        new Set(dependencies.filter((one) => one.relationship === 'direct').map(({ purl }) => purl)).size,
      ]),
    },
    ...problemTable(problemsOf(report)),
  ];
}

export function problemsOf(report: Report): Report['problems'] {
  return [...report.problems, ...report.manifests.flatMap(({ problems }) => problems)];
}

function hasProblem(report: Report): boolean {
  return problemsOf(report).length > 0;
}
