import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Vector } from '#src/embedders/embedder.ts';
import { readTable } from '#src/embedders/static-model/read-table.ts';
import { UnreadableModel } from '#src/embedders/static-model/table-file.ts';
import { openStaticModel, staticModelEmbedder } from '#src/embedders/static-model.ts';
import { testEmbedderContract } from '#test/contracts/embedder.ts';
import { root } from '#test/support/source-files.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { vectorTableFile } from '#test/support/vector-tables.ts';
import { cosine } from '#test/support/vectors.ts';

const shippedFile = join(root, 'models', 'static.bin');
const shipped = await readTable(shippedFile);

describe('src/embedders/static-model', () => {
  testEmbedderContract(() => staticModelEmbedder(shipped));

  it('finds by meaning, without a word in common', async () => {
    const [query, images, command] = await embed([
      'shrink photos',
      'sharp: High performance image processing',
      'commander: the complete solution for node.js command-line programs',
    ]);
    expect(cosine(query, images)).toBeGreaterThan(cosine(query, command) + 0.1);
  });

  it('has no vector for a text of other scripts only', async () => {
    expect(await embed(['设置 мир 😀'])).toEqual([null]);
  });

  it('opens the table that ships', async () => {
    const embedder = await openStaticModel();
    expect(await embedder.embedQuery('send mail')).toEqual((await embed(['send mail']))[0]);
  });

  it('is named after the bytes of its table, so that vectors of two tables are never compared', async () => {
    const { model } = await openStaticModel();
    const checksum = createHash('sha256')
      .update(await readFile(shippedFile))
      .digest('hex');
    expect(model).toBe(`static-${checksum.slice(0, 16)}`);
  });

  it('embeds with another table where told', async () => {
    const table = vectorTableFile([{ piece: 'mail', scale: 0x3c00, values: [3, 4] }]);
    const other = await openStaticModel(join(temporaryFolder({ 'other.bin': table }), 'other.bin'));
    expect(await other.embedQuery('Mail!')).toEqual(new Float32Array([0.6, 0.8]));
    expect(other.model).not.toBe((await openStaticModel()).model);
  });

  it('says which file it cannot read, and why', async () => {
    await expect(openStaticModel('/no/such/table')).rejects.toThrow(UnreadableModel);
    await expect(openStaticModel('/no/such/table')).rejects.toThrow(/\/no\/such\/table: ENOENT/);
    await expect(openStaticModel(join(root, 'package.json'))).rejects.toThrow(/begins with XRAYVEC1, got "/);
  });

  // Rounding is the same everywhere: whoever gets other bits must not share vectors with us.
  it('gives the bits that its model id stands for', async () => {
    const [vector] = await embed(['smol toml: A small, fast, and correct TOML parser']);
    const bytes = new Uint8Array(vector?.buffer ?? new ArrayBuffer(0));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(
      'abc1d523e24137f37880b6754e073a93f359628f2727d19bea930574991cf2de',
    );
  });

  // The figures and the notes beside the table are about these bits: other bits need others.
  it.each(['models/README.md', 'bench/distil/README.md'])(
    'ships the table that %s describes',
    async (path) => {
      expect(await readFile(join(root, path), 'utf8')).toContain(shipped.checksum);
    },
  );
});

async function embed(texts: readonly string[]): Promise<readonly Vector[]> {
  return await staticModelEmbedder(shipped).embedDocuments(texts);
}
