import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  elasticsearchSkip,
  elasticsearchUrl,
  openTestAlias,
  type TestAlias,
} from '#test/support/elasticsearch.ts';
import { runXray, xrayJson } from '#test/support/run-xray.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const lockfile = JSON.stringify({
  name: 'app',
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { 'left-pad': '1' } },
    'node_modules/left-pad': { version: '1.3.0' },
  },
});

describe('cli/reindex', () => {
  if (elasticsearchSkip !== undefined) return it.skip(`needs ${elasticsearchSkip}`);
  let test: TestAlias;

  beforeAll(async () => {
    test = await openTestAlias();
  });

  afterAll(() => test?.close());

  function environment(model: string, alias: string) {
    return { ELASTICSEARCH_URL: elasticsearchUrl(), ELASTICSEARCH_ALIAS: alias, XRAY_EMBEDDER: model };
  }

  it('changes the model: fills the index of the next one, lets lookups use it, drops the old one when told', async () => {
    const folder = temporaryFolder({ 'package-lock.json': lockfile });
    const alias = `${test.alias}-${randomUUID().slice(0, 8)}`;
    const before = { environment: environment('lexical', alias) };
    const after = { environment: environment('none', alias) };
    const { migrations } = await xrayJson(folder, ['migrate'], before);
    const oldIndex = migrations.at(-1);
    expect(oldIndex).toMatch(`${alias}-v1-`);
    const synced = await xrayJson(folder, ['sync', '.'], before);
    expect(synced.index).toMatchObject({ written: 1, pending: 0 });

    const refused = await runXray(folder, ['status'], after);
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('xray reindex') });

    const reindexed = await xrayJson(folder, ['reindex', '--model', 'none'], before);
    expect(reindexed).toMatchObject({
      complete: true,
      previous: oldIndex,
      dropped: [],
      index: { written: 1 },
    });
    const context = ['context', 'left-pad', '--mode', 'text'];
    await test.client.indices.refresh({ index: `${alias}*` });
    expect(await xrayJson(folder, context, after)).toMatchObject({ mode: 'text', degraded: null });

    const dropped = await xrayJson(folder, ['reindex', '--drop-old'], after);
    expect(dropped).toMatchObject({ complete: true, previous: null, dropped: [oldIndex] });
    expect(Object.keys(await test.client.indices.get({ index: `${alias}-v*` }))).toHaveLength(1);
  }, 180_000);

  it('refuses an embedder that is none', async () => {
    const folder = temporaryFolder({ '.xray/placeholder': '' });
    const run = await runXray(folder, ['reindex', '--model', 'magic']);
    expect(run).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('XRAY_EMBEDDER: expected') });
  });
});
