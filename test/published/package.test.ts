import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '#test/support/source-files.ts';

const run = promisify(execFile);

/** The machine's own Node, as a user of the published package has it, before the one that this project pins. */
const plainPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);
const environment = { ...process.env, PATH: plainPath };

describe('published/package', () => {
  let folder: string;
  let xray: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'xray-published-'));
    await run('npm', ['pack', '--pack-destination', folder], { cwd: root });
    await writeFile(join(folder, 'package.json'), '{ "private": true }');
    const tarball = execFileSync('ls', [folder], { encoding: 'utf8' })
      .split('\n')
      .find((name) => name.endsWith('.tgz'));
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', `./${tarball}`], {
      cwd: folder,
      env: environment,
    });
    xray = join(folder, 'node_modules/.bin/xray');
  }, 300_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('says its version on a plain Node 20 or newer', async () => {
    const { stdout: node } = await run('node', ['--version'], { env: environment });
    expect(Number(/^v(\d+)/.exec(node)?.[1])).toBeGreaterThanOrEqual(20);
    const { stdout } = await run(xray, ['--version'], { env: environment });
    expect(stdout.trim()).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('carries no sources, tests or tools', () => {
    const carried = execFileSync('ls', [join(folder, 'node_modules/dependency-xray')], { encoding: 'utf8' });
    expect(carried.trim().split('\n')).toEqual([
      'LICENSE',
      'README.md',
      'dist',
      'docs',
      'models',
      'package.json',
      'sql',
    ]);
    expect(existsSync(join(folder, 'node_modules/vitest'))).toBe(false);
  });

  it('syncs a repository and answers', async () => {
    const repository = join(folder, 'repository');
    await mkdir(repository);
    await writeFile(join(repository, 'package-lock.json'), lockfile);
    const { stdout } = await run(xray, ['sync', '--format', 'json'], { cwd: repository, env: environment });
    expect(JSON.parse(stdout)).toMatchObject({ plan: { add: 2 }, index: { pending: 0 } });
    const answer = await run(xray, ['context', 'parse toml', '--format', 'json'], {
      cwd: repository,
      env: environment,
    });
    expect(JSON.parse(answer.stdout).packages[0]).toMatchObject({ name: 'toml-reader', versions: ['1.2.3'] });
  }, 120_000);
});

const lockfile = JSON.stringify({
  name: 'app',
  lockfileVersion: 3,
  packages: {
    '': { name: 'app', dependencies: { 'toml-reader': '^1.0.0' } },
    'node_modules/toml-reader': { version: '1.2.3', dependencies: { leaf: '^2.0.0' } },
    'node_modules/leaf': { version: '2.0.0' },
  },
});
