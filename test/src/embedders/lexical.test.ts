import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Vector } from '#src/embedders/embedder.ts';
import { lexicalEmbedder } from '#src/embedders/lexical.ts';
import { testEmbedderContract } from '#test/contracts/embedder.ts';
import { cosine } from '#test/support/vectors.ts';

describe('src/embedders/lexical', () => {
  testEmbedderContract(lexicalEmbedder);

  it('is as likely to be found by another form of the word', async () => {
    const [lockfiles, mail] = await embed(['reads lockfiles', 'sends mail']);
    const [query] = await embed(['lockfile reader']);
    expect(cosine(query, lockfiles)).toBeGreaterThan(cosine(query, mail) + 0.2);
  });

  it('reads a camel-case or dashed name as its words', async () => {
    const [camel, dashed, words] = await embed(['parseTOMLFile', 'parse-toml_file', 'Parse TOML file']);
    expect(camel).toEqual(words);
    expect(dashed).toEqual(words);
  });

  it('does not care about accents, nor how they are written', async () => {
    const [composed, decomposed, plain] = await embed(['résumé', 'résumé'.normalize('NFD'), 'resume']);
    expect(composed).toEqual(plain);
    expect(decomposed).toEqual(plain);
  });

  it('lets a word that is repeated count more, but not as often as it occurs', async () => {
    const [once, often] = await embed(['toml parser', `${'toml '.repeat(9)}parser`]);
    const [toml] = await embed(['toml']);
    expect(cosine(toml, often)).toBeGreaterThan(cosine(toml, once));
    const [parser] = await embed(['parser']);
    expect(cosine(parser, often)).toBeGreaterThan(0.15);
  });

  it('ignores function words where there are others', async () => {
    const [bare, padded, only] = await embed(['parse lockfile', 'to parse the lockfile', 'the']);
    expect(padded).toEqual(bare);
    expect(only).not.toBeNull();
  });

  // The stored vectors carry this model's name: other bits need another name.
  it('gives the bits that its model id stands for', async () => {
    const [vector] = await embed(['smol toml: A small, fast, and correct TOML parser']);
    const bytes = new Uint8Array(vector?.buffer ?? new ArrayBuffer(0));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(
      'e38f32dac1d71e2cdd2b13409a34006865ae2bcbc120f9b31e4baa735ffce87b',
    );
  });
});

async function embed(texts: readonly string[]): Promise<readonly Vector[]> {
  return await lexicalEmbedder().embedDocuments(texts);
}
