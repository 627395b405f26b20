import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportJson } from '#test/support/report-json.ts';
import { runXray, xrayJson } from '#test/support/run-xray.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const report = reportJson({
  'package-lock.json': [
    'smol-toml@1.4.0: A small TOML parser',
    'nodemailer: Send mail',
    'left-pad: Pad a string',
  ],
});

describe('cli/context', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'xray-test-'));
    await mkdir(join(folder, 'src/deep'), { recursive: true });
    await xrayJson(folder, ['sync', '--report', '-'], { input: report });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('answers a program with everything that is promised', async () => {
    const answer = await xrayJson(folder, ['context', 'parse a TOML lockfile', '--limit', '1']);
    expect(Object.keys(answer)).toEqual(
      expect.arrayContaining(
        'mode project language considered total pending commit indexedAt tokensEstimated truncated packages'.split(
          ' ',
        ),
      ),
    );
    expect(answer).toMatchObject({
      mode: 'hybrid',
      project: 'owner/shop',
      considered: 3,
      total: 3,
      commit: 'abc123',
    });
    expect(answer.packages).toMatchObject([
      {
        purl: 'pkg:npm/smol-toml',
        versions: ['1.4.0'],
        relationship: 'direct',
        descriptionSource: 'lockfile',
      },
    ]);
  });

  it('answers a prompt with one line per package', async () => {
    const { stdout, stderr } = await runXray(folder, ['context', 'send a mail', '--limit', '1']);
    expect(stdout.split('\n').slice(1)).toEqual(['- nodemailer 1.0.0 (direct) — "Send mail"', '']);
    expect(stderr).toBe('');
  });

  it('finds the store from a folder further down', async () => {
    const answer = await xrayJson(join(folder, 'src/deep'), ['context', 'send a mail', '--mode', 'text']);
    expect(answer).toMatchObject({ mode: 'text', packages: [{ name: 'nodemailer' }] });
  });

  it('answers each line of stdin with a line of JSON', async () => {
    const input = 'parse TOML\r\n\nsend a mail\npad it';
    const { exitCode, stdout } = await runXray(folder, ['context', '-', '--limit', '1'], { input });
    expect(exitCode).toBe(0);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ packages }) => packages[0].name)).toEqual(['smol-toml', 'nodemailer', 'left-pad']);
  });

  it('does as it is told', async () => {
    const words = ['context', 'TOML', '--mode', 'first-50', '--file', 'src/main.py', '--token-limit', '500'];
    expect(await xrayJson(folder, words)).toMatchObject({
      mode: 'first-50',
      language: 'python',
      considered: 0,
    });
  });

  it('works without embedder, and says in which mode', async () => {
    const environment = { XRAY_EMBEDDER: 'none' };
    expect(await xrayJson(folder, ['context', 'TOML'], { environment })).toMatchObject({ mode: 'text' });
  });

  it('names the projects there are where it cannot tell which is meant', async () => {
    const { exitCode, stderr } = await runXray(folder, ['context', 'TOML', '--project', 'nobody/nothing']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('stored: owner/shop');
  });

  it('says what to do where nothing was synced, and makes no store', async () => {
    const empty = temporaryFolder();
    const first = await runXray(empty, ['context', 'TOML']);
    expect(first).toMatchObject({ exitCode: 1, stdout: '' });
    expect(first.stderr).toContain('xray sync');
    expect((await runXray(empty, ['context', 'TOML'])).stderr).toBe(first.stderr);
  });
});
