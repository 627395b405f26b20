import { describe, expect, it } from 'vitest';
import { folderWithStore } from '#test/support/embedded-store.ts';
import { reportJson } from '#test/support/report-json.ts';
import { runXray, xrayJson } from '#test/support/run-xray.ts';

describe('cli/check', () => {
  it('answers one row per asked name, in order', async () => {
    const folder = await folderWithStore();
    await xrayJson(folder, ['sync', '--report', '-'], {
      input: reportJson({ 'package-lock.json': ['zod@4.1.0'] }),
    });
    const rows = await xrayJson(folder, ['check', 'left-pad', 'zod']);
    expect(rows).toMatchObject([
      { name: 'left-pad', status: 'not-in-repo' },
      { name: 'zod', status: 'in-repo', versions: ['4.1.0'] },
    ]);
    const { stdout } = await runXray(folder, ['check', 'zod']);
    expect(stdout.split('\n')[1]).toMatch(/^zod +in-repo +4\.1\.0 +direct +pkg:npm\/zod$/);
  });
});
