import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWithStore } from '#test/support/embedded-store.ts';
import { reportJson } from '#test/support/report-json.ts';
import { runXray, startXray, xrayJson } from '#test/support/run-xray.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const twoPackages = reportJson({ 'package-lock.json': ['zod@4.1.0', 'left-pad'] });

describe('cli/sync', () => {
  it('stores and indexes a report; the same again changes and embeds nothing', async () => {
    const folder = temporaryFolder();
    const first = await xrayJson(folder, ['sync', '--report', '-'], { input: twoPackages });
    expect(first).toEqual({
      ...{ project: 'owner/shop', reportId: expect.any(Number), unchanged: false, problems: [] },
      plan: { skip: 0, add: 2, update: 0, remove: 0 },
      index: { embedded: 2, reused: 0, written: 2, deleted: 0, pending: 0, failure: null },
      timings: Object.fromEntries(
        ['scan', 'plan', 'apply', 'index'].map((step) => [step, expect.any(Number)]),
      ),
    });
    const second = await xrayJson(folder, ['sync', '--report', '-'], { input: twoPackages });
    expect(second).toMatchObject({
      ...{ unchanged: true, reportId: first.reportId },
      plan: { skip: 2, add: 0, update: 0, remove: 0 },
      index: { embedded: 0, reused: 0, written: 0, deleted: 0, pending: 0 },
    });
  });

  it('keeps the plan to itself in a dry run, naming what would change', async () => {
    const folder = temporaryFolder();
    await writeFile(join(folder, 'report.json'), twoPackages);
    const dry = await xrayJson(folder, ['sync', '--report', 'report.json', '--dry-run']);
    expect(dry).toMatchObject({ reportId: null, index: null, plan: { add: 2 } });
    expect(dry.changes.added).toEqual([
      { manifest: 'package-lock.json', purl: 'pkg:npm/left-pad' },
      { manifest: 'package-lock.json', purl: 'pkg:npm/zod' },
    ]);
    expect(existsSync(join(folder, '.xray'))).toBe(false);
  });

  it('refuses to lose a whole project unless that is wanted', async () => {
    const folder = await folderWithStore();
    await xrayJson(folder, ['sync', '--report', '-'], { input: twoPackages });
    const empty = { input: reportJson({}) };
    const refused = await runXray(folder, ['sync', '--report', '-'], empty);
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
    expect(refused.stderr).toContain('--allow-shrink');
    expect(await xrayJson(folder, ['sync', '--report', '-', '--allow-shrink'], empty)).toMatchObject({
      plan: { remove: 2 },
    });
  });

  it.each([
    ['not JSON', '{', 'expected JSON'],
    ['no report', '{"schemaVersion": 2}', 'schemaVersion'],
    ['a wrong field', reportJson({ 'package-lock.json': ['a b'] }), 'manifests[0].dependencies[0].purl'],
  ])('refuses %s, naming the field, and stores nothing', async (_, input, message) => {
    const folder = temporaryFolder();
    const { exitCode, stdout, stderr } = await runXray(folder, ['sync', '--report', '-'], { input });
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain(message);
    expect(existsSync(join(folder, '.xray'))).toBe(false);
  });

  it('ends with 3 for a problem where that is asked for', async () => {
    const problems = [{ path: 'yarn.lock', reason: 'malformed', detail: 'line 1' }];
    const input = reportJson({ 'package-lock.json': ['zod'] }, { problems });
    const words = ['sync', '--report', '-', '--fail-on', 'problem'];
    const { exitCode, stdout } = await runXray(await folderWithStore(), words, { input });
    expect(exitCode).toBe(3);
    expect(stdout).toContain('yarn.lock');
  });

  it('leaves a usable store when it is interrupted', async () => {
    const folder = temporaryFolder();
    const names = Array.from(
      { length: 5_000 },
      (_, index) => `package-${index}: does the thing number ${index}`,
    );
    const input = reportJson({ 'package-lock.json': names });
    const child = startXray(folder, ['sync', '--report', '-']);
    child.stdin.end(input);
    while (!existsSync(join(folder, '.xray/store'))) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGINT');
    const [exitCode] = await once(child, 'close');
    expect(exitCode).toBe(130);
    const after = await xrayJson(folder, ['sync', '--report', '-'], { input });
    expect(after.index).toMatchObject({ pending: 0, failure: null });
    expect(after.plan.skip + after.plan.add).toBe(5_000);
  });
});
