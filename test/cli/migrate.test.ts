import { describe, expect, it } from 'vitest';
import { xrayJson } from '#test/support/run-xray.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

describe('cli/migrate', () => {
  it('makes the schema once', async () => {
    const folder = temporaryFolder();
    const first = await xrayJson(folder, ['migrate']);
    expect(first.migrations[0]).toBe('0001-create-projects');
    expect(await xrayJson(folder, ['migrate'])).toEqual({ migrations: [] });
  });
});
