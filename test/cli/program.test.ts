import { describe, expect, it } from 'vitest';
import { runXray } from '#test/support/run-xray.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const commands = [
  ...[
    'scan',
    'sync',
    'context',
    'check',
    'status',
    'projects',
    'remove-project',
    'migrate',
    'reconcile',
    'sweep',
  ],
];

describe('cli/program', () => {
  it('lists every command in its help', async () => {
    const { exitCode, stdout, stderr } = await runXray(temporaryFolder(), ['--help']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
    expect(stdout).toContain('Example');
  });

  it.each(commands)('has help with an example and the global options for %s', async (command) => {
    const { exitCode, stdout } = await runXray(temporaryFolder(), [command, '--help']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/Examples?:\n {2}\$ .*xray/);
    expect(stdout).toContain('--format');
  });

  it('says its version', async () => {
    const { exitCode, stdout } = await runXray(temporaryFolder(), ['--version']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    [['sync', '--dry-rum'], '--dry-run'],
    [['--formt', 'json', 'status'], '--format'],
    [['contxt', 'x'], 'context'],
    [['status', '--format', 'yaml'], 'json'],
    [['context', 'x', '--limit', '51'], 'from 1 to 50'],
    [['context', 'x', '--mode', 'best'], 'first-50'],
    [['context'], 'instruction'],
  ])('ends %j with 2 and the nearest that is right', async (words, hint) => {
    const { exitCode, stdout, stderr } = await runXray(temporaryFolder(), words);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(hint);
  });

  it('takes a wrong environment for wrong usage and names the variable', async () => {
    const environment = { XRAY_LOOKUP_TIMEOUT_MS: 'soon' };
    const { exitCode, stderr } = await runXray(temporaryFolder(), ['status'], { environment });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^xray: XRAY_LOOKUP_TIMEOUT_MS: expected .*, got "soon"\n$/);
  });

  it('loads nothing heavy before a command needs it', async () => {
    const hook = `import { registerHooks } from 'node:module';
      registerHooks({ load(url, context, next) { process.stderr.write('loaded ' + url + '\\n'); return next(url, context); } });`;
    const { stderr } = await runXray(temporaryFolder(), ['--help'], {
      nodeOptions: ['--import', `data:text/javascript,${encodeURIComponent(hook)}`],
    });
    const loaded = stderr.split('\n').filter((line) => line.startsWith('loaded '));
    expect(loaded.length).toBeGreaterThan(10);
    expect(
      loaded.filter(
        (line) => !/node:|\/cli\/|\/node_modules\/commander\/|\/src\/(?:text\/|own-package)/.test(line),
      ),
    ).toEqual([]);
  });
});
