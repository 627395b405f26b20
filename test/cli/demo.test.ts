import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runXray } from '#test/support/run-xray.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

describe('cli/demo', () => {
  it('shows plan, times and an answer for any folder; a second run skips and embeds nothing', async () => {
    const folder = temporaryFolder();
    await writeRepository(folder, { 'smol-toml': 'Parses TOML', nodemailer: 'Sends mail' });
    const demo = () => runXray('/', [folder, 'send a mail'], { program: 'cli/demo.ts' });

    const first = await demo();
    expect(first).toMatchObject({ exitCode: 0, stderr: '' });
    expect(rowUnder(first.stdout, 'skip')).toEqual(['0', '2', '0', '0']);
    expect(rowUnder(first.stdout, 'embedded')).toEqual(['2', '0', '2', '0', '0']);
    expect(first.stdout).toMatch(/scan \d+ ms, plan \d+ ms, apply \d+ ms, index \d+ ms/);
    expect(first.stdout).toContain('mode hybrid');
    expect(rowUnder(first.stdout, 'package ')?.slice(0, 4)).toEqual([
      'nodemailer',
      '1.0.0',
      'direct',
      'runtime',
    ]);
    expect(first.stdout).toContain('Sends mail');

    const second = await demo();
    expect(rowUnder(second.stdout, 'skip')).toEqual(['2', '0', '0', '0']);
    expect(rowUnder(second.stdout, 'embedded')).toEqual(['0', '0', '0', '0', '0']);
  });
});

/** A lockfile with its packages installed. */
async function writeRepository(
  folder: string,
  descriptions: Readonly<Record<string, string>>,
): Promise<void> {
  const names = Object.keys(descriptions);
  const dependencies = Object.fromEntries(names.map((name) => [name, '^1.0.0']));
  const packages = Object.fromEntries(names.map((name) => [`node_modules/${name}`, { version: '1.0.0' }]));
  const lockfile = { lockfileVersion: 3, packages: { '': { dependencies }, ...packages } };
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lockfile));
  for (const [name, description] of Object.entries(descriptions)) {
    const home = join(folder, 'node_modules', name);
    await mkdir(home, { recursive: true });
    await writeFile(join(home, 'package.json'), JSON.stringify({ name, version: '1.0.0', description }));
  }
}

function rowUnder(output: string, title: string): readonly string[] | undefined {
  const lines = output.split('\n');
  const row = lines[lines.findIndex((line) => line.startsWith(title)) + 1];
  return row?.trim().split(/\s{2,}/);
}
