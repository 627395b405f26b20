import { expect, it } from 'vitest';
import type { Embedder } from '#src/embedders/embedder.ts';
import { lengthOf } from '#test/support/vectors.ts';

/** What every embedder promises; a member calls it inside its own `describe`. */
export function testEmbedderContract(open: () => Embedder): void {
  it('names its model and gives vectors of its dimensions', async () => {
    const embedder = open();
    expect(embedder.model).toMatch(/^\S+$/);
    expect(await embedder.embedQuery('parse a TOML lockfile')).toHaveLength(embedder.dimensions);
  });

  it('answers with one vector per text, in order', async () => {
    const embedder = open();
    const texts = ['parse a file', '', 'send mail', 'parse a file'];
    const vectors = await embedder.embedDocuments(texts);
    expect(vectors).toHaveLength(texts.length);
    expect(vectors[1]).toBeNull();
    expect(vectors[3]).toEqual(vectors[0]);
    expect(vectors[2]).not.toEqual(vectors[0]);
    expect(vectors[2]).toEqual((await embedder.embedDocuments(['send mail']))[0]);
  });

  it('answers an empty list with an empty list', async () => {
    expect(await open().embedDocuments([])).toEqual([]);
  });

  it.each([
    ['an instruction', 'add retries to the HTTP client'],
    ['a name', '@scope/some-package: does things'],
    ['accents and other scripts', 'Größe naïve 设置 мир 😀 test'],
    ['a long text', 'a text that does not end '.repeat(20_000)],
    ['one long word', 'x'.repeat(200_000)],
    ['lone surrogates', 'broken \ud800 text'],
  ])('gives unit length to %s', async (_, text) => {
    const [document] = await open().embedDocuments([text]);
    expect(lengthOf(document)).toBeCloseTo(1, 5);
    expect(lengthOf(await open().embedQuery(text))).toBeCloseTo(1, 5);
  });

  it.each(['', '   ', '???', '--- // ---'])('has no notion of %j', async (text) => {
    expect(await open().embedQuery(text)).toBeNull();
    expect(await open().embedDocuments([text])).toEqual([null]);
  });

  it('gives the same text the same vector, from one instance to the next', async () => {
    const text = 'read a lockfile';
    expect(await open().embedQuery(text)).toEqual(await open().embedQuery(text));
  });

  it('gives a batch of 1,000 the vectors that one by one get', async () => {
    const embedder = open();
    const texts = Array.from(
      { length: 1_000 },
      (_, index) => `package number ${index} for ${index % 7} things`,
    );
    const batch = await embedder.embedDocuments(texts);
    for (const index of [0, 1, 499, 500, 998, 999]) {
      expect(batch[index]).toEqual((await embedder.embedDocuments([texts[index] ?? '']))[0]);
    }
  });

  it('stops when it is told to', async () => {
    const embedder = open();
    const aborted = AbortSignal.abort(new Error('stopped by the test'));
    await expect(embedder.embedQuery('a text', aborted)).rejects.toThrow('stopped by the test');
    await expect(embedder.embedDocuments(['a text'], aborted)).rejects.toThrow('stopped by the test');
  });

  it('stops in the middle of a batch', async () => {
    const controller = new AbortController();
    const texts = Array.from({ length: 5_000 }, (_, index) => `text number ${index}`);
    const embedding = open().embedDocuments(texts, controller.signal);
    controller.abort(new Error('stopped by the test'));
    await expect(embedding).rejects.toThrow('stopped by the test');
  });
}
