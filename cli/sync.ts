import type { Command } from 'commander';
import type { SyncResult } from '#src/indexing/sync-report.ts';
import type { Report } from '#src/report/report.ts';
import type { Services } from '#worker/compose.ts';
import { action, type CommandRun, type ExitCode } from './command-run.ts';
import { identifyProject, type NamedProject } from './project-identity.ts';
import { addScanOptions, problemsOf, type ScanCommandOptions } from './scan.ts';
import { isStored, storeFolderOf } from './store-folder.ts';
import { readReportInput } from './sync/read-report-input.ts';
import type { Terminal } from './terminal.ts';
import { withServices } from './with-services.ts';

export interface SyncCommandOptions extends ScanCommandOptions {
  readonly report?: string;
  readonly project?: string;
  readonly dryRun?: boolean;
  readonly allowShrink?: boolean;
}

export function addSyncCommand(program: Command, terminal: Terminal, finish: (code: number) => void): void {
  addScanOptions(program.command('sync'))
    .description('Scan, store what changed, and index what is new.')
    .argument('[directory]', 'the repository', '.')
    .option('--report <file>', 'take a report made elsewhere instead of scanning; - reads it from stdin')
    .option('--project <name>', 'store it under this name')
    .option('--dry-run', 'print the plan and write nothing')
    .option('--allow-shrink', 'accept that most packages of the project go')
    .addHelpText(
      'after',
      '\nExamples:\n  $ xray sync .\n  $ xray scan . --format json | xray sync --report -',
    )
    .action(action(terminal, finish, sync));
}

async function sync(run: CommandRun<SyncCommandOptions>, directory: string): Promise<ExitCode> {
  const { readConfig } = await import('#worker/config.ts');
  const config = readConfig();
  const startedAt = performance.now();
  const input = await readInput(run, directory);
  const scanMs = performance.now() - startedAt;
  const storeFolder = storeFolderOf(config, input.folder);
  const synced =
    run.options.dryRun && !isStored(config, storeFolder)
      ? await planFirst(input)
      : await withServices(config, storeFolder, (services) => syncInput(services, input, run));
  run.progress.clear();
  noteFailure(run, synced);
  const { presentSync } = await import('./sync/present-sync.ts');
  const problems = problemsOf(input.report);
  run.output.print(presentSync({ synced, project: input.project.name, problems, scanMs }));
  const hasProblem = problems.length > 0 || synced.index?.failure != null;
  return run.options.failOn === 'problem' && hasProblem ? 3 : 0;
}

export interface SyncInput {
  readonly report: Report;
  readonly contentHash: string;
  readonly project: NamedProject;
  /** The repository, whose store is used unless another is configured. */
  readonly folder: string;
}

async function readInput(run: CommandRun<SyncCommandOptions>, directory: string): Promise<SyncInput> {
  const { report: file, project: givenName } = run.options;
  if (file !== undefined) {
    const { report, contentHash } = await readReportInput(run.terminal, file);
    const project = identifyProject({ ...report.project, folder: null }, givenName);
    const { resolve } = await import('node:path');
    return { report, contentHash, project, folder: resolve(run.terminal.workingFolder, directory) };
  }
  const { scanFolder } = await import('./scan-folder.ts');
  const { report, contentHash, folder } = await scanFolder(run, directory);
  return { report, contentHash, project: identifyProject({ ...report.project, folder }, givenName), folder };
}

/** A dry run before the first sync: it leaves no store behind. */
async function planFirst({ report, contentHash, project }: SyncInput): Promise<SyncResult> {
  const [{ applyReport }, { nothingStored }] = await Promise.all([
    import('#src/indexing/apply-report.ts'),
    import('#src/indexing/nothing-stored.ts'),
  ]);
  const startedAt = performance.now();
  const received = { report, contentHash, ...project, sequence: 1n };
  const changes = await applyReport(nothingStored, received, { dryRun: true });
  return { changes, index: null, timings: { plan: performance.now() - startedAt, apply: 0, index: 0 } };
}

async function syncInput(
  services: Services,
  { report, contentHash, project }: SyncInput,
  { options, terminal: { signal }, progress }: CommandRun<SyncCommandOptions>,
): Promise<SyncResult> {
  const { syncReport } = await import('#src/indexing/sync-report.ts');
  signal.throwIfAborted();
  const { allowShrink = false, dryRun = false } = options;
  const onProgress = (done: number, pending: number) =>
    progress.update(`indexed ${done} packages, ${pending} to go`);
  const received = { report, contentHash, ...project };
  return syncReport(services, received, { allowShrink, dryRun, signal, onProgress });
}

function noteFailure({ progress }: CommandRun<SyncCommandOptions>, { index }: SyncResult): void {
  if (index?.failure == null) return;
  progress.note(`xray: stored, but ${index.pending} packages wait to be indexed: ${index.failure}`);
}
