import { describe, expect, it } from 'vitest';
import { elasticsearchSkip, elasticsearchUrl, openTestAlias } from '#test/support/elasticsearch.ts';
import { xrayJson } from '#test/support/run-xray.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const lockfile = JSON.stringify({
  name: 'app',
  lockfileVersion: 3,
  packages: { 'node_modules/left-pad': { version: '1.3.0' } },
});

describe('cli/migrate', () => {
  it('makes the schema once', async () => {
    const folder = temporaryFolder();
    const first = await xrayJson(folder, ['migrate']);
    expect(first.migrations[0]).toBe('0001-create-projects');
    expect(await xrayJson(folder, ['migrate'])).toEqual({ migrations: [] });
  });

  it.skipIf(elasticsearchSkip !== undefined)(
    'sends everything again to an index that was lost',
    async () => {
      const { client, alias, close } = await openTestAlias();
      const folder = temporaryFolder({ 'package-lock.json': lockfile });
      const environment = { ELASTICSEARCH_URL: elasticsearchUrl(), ELASTICSEARCH_ALIAS: alias };
      const [index] = (await xrayJson(folder, ['migrate'], { environment })).migrations.slice(-1);
      await xrayJson(folder, ['sync', '.'], { environment });
      await client.indices.delete({ index });
      expect(await xrayJson(folder, ['migrate'], { environment })).toEqual({ migrations: [index] });
      const { index: sent } = await xrayJson(folder, ['sweep'], { environment });
      expect(sent).toMatchObject({ written: 1, embedded: 0, pending: 0 });
      await close();
    },
    180_000,
  );
});
