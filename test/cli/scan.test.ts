import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runXray, xrayJson } from '#test/support/run-xray.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const lockfile = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { zod: '^4.0.0' } },
    'node_modules/zod': { version: '4.1.0' },
  },
});

describe('cli/scan', () => {
  it('prints a report and nothing else as JSON', async () => {
    const folder = temporaryFolder();
    await writeFile(join(folder, 'package-lock.json'), lockfile);
    const report = await xrayJson(folder, ['scan']);
    expect(report).toMatchObject({ schemaVersion: 1, scanner: { name: 'dependency-xray' }, problems: [] });
    expect(report.manifests).toMatchObject([
      { path: 'package-lock.json', dependencies: [{ purl: 'pkg:npm/zod' }] },
    ]);
  });

  it('reads another folder, with and without some of its manifests', async () => {
    const folder = temporaryFolder();
    await mkdir(join(folder, 'repo/web'), { recursive: true });
    await writeFile(join(folder, 'repo/package-lock.json'), lockfile);
    await writeFile(join(folder, 'repo/web/package-lock.json'), lockfile);
    const paths = async (...words: string[]) =>
      (await xrayJson(folder, ['scan', ...words])).manifests.map(({ path }: { path: string }) => path);
    expect(await paths('repo')).toEqual(['package-lock.json', 'web/package-lock.json']);
    expect(await paths('--exclude', 'web/**', 'repo')).toEqual(['package-lock.json']);
    expect(await paths('--include', 'web/**', '--include', 'x/**', 'repo')).toEqual([
      'web/package-lock.json',
    ]);
  });

  it('reads lockfiles only where that is asked for', async () => {
    const folder = temporaryFolder();
    await writeFile(join(folder, 'package-lock.json'), lockfile);
    await writeFile(join(folder, 'requirements.txt'), 'requests==2.32.0\n');
    const paths = async (...words: string[]) =>
      (await xrayJson(folder, ['scan', ...words])).manifests.map(({ path }: { path: string }) => path);
    expect(await paths()).toEqual(['package-lock.json', 'requirements.txt']);
    expect(await paths('--lock-only')).toEqual(['package-lock.json']);
  });

  it('shows problems, and ends with 3 where that is asked for', async () => {
    const folder = temporaryFolder();
    await writeFile(join(folder, 'package-lock.json'), '<<<<<<< ours\n{}\n=======\n{}\n>>>>>>> theirs\n');
    const { exitCode, stdout } = await runXray(folder, ['scan', '--fail-on', 'problem', '--format', 'md']);
    expect(exitCode).toBe(3);
    expect(stdout).toContain('| package-lock.json | conflict-markers |');
    expect(await runXray(folder, ['scan'])).toMatchObject({ exitCode: 0 });
  });

  it('fails where there is no folder', async () => {
    const { exitCode, stderr } = await runXray(temporaryFolder(), ['scan', 'nowhere']);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^xray: expected a folder to scan, found nothing/);
  });
});
