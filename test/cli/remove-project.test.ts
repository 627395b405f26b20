import { describe, expect, it } from 'vitest';
import { folderWithStore } from '#test/support/embedded-store.ts';
import { reportJson } from '#test/support/report-json.ts';
import { runXray, xrayJson } from '#test/support/run-xray.ts';

describe('cli/remove-project', () => {
  it('forgets a project; its packages go with the sweep, and their documents', async () => {
    const folder = await folderWithStore();
    const shop = { input: reportJson({ 'package-lock.json': ['zod', 'shared'] }) };
    const other = { input: reportJson({ 'package-lock.json': ['shared'] }) };
    await xrayJson(folder, ['sync', '--report', '-'], shop);
    await xrayJson(folder, ['sync', '--report', '-', '--project', 'other'], other);
    expect(await xrayJson(folder, ['projects'])).toMatchObject([
      { name: 'other', packages: 1 },
      { name: 'owner/shop', packages: 2, manifests: 1, host: 'git.example' },
    ]);

    expect(await xrayJson(folder, ['remove-project', 'owner/shop'])).toMatchObject({ removed: 'owner/shop' });
    expect(await xrayJson(folder, ['status'])).toMatchObject({
      projects: 1,
      packages: 2,
      orphans: 1,
      pending: 0,
    });
    expect(await xrayJson(folder, ['sweep'])).toMatchObject({ swept: 0 });
    const environment = { XRAY_SWEEP_GRACE: '0ms' };
    const swept = await xrayJson(folder, ['sweep'], { environment });
    expect(swept).toMatchObject({ swept: 1, index: { deleted: 1, pending: 0 } });
    expect(await xrayJson(folder, ['reconcile'])).toMatchObject({ missing: 0, extra: 0, different: 0 });
    expect(await xrayJson(folder, ['status'])).toMatchObject({ packages: 1, orphans: 0 });
  });

  it('fails for a project that is not there, naming those that are', async () => {
    const folder = await folderWithStore();
    await xrayJson(folder, ['sync', '--report', '-'], {
      input: reportJson({ 'package-lock.json': ['zod'] }),
    });
    const { exitCode, stderr } = await runXray(folder, ['remove-project', 'nobody']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('owner/shop');
  });
});
