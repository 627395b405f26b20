import { describe, expect, it } from 'vitest';
import { extractManifest } from '#src/extractors/extract-manifest.ts';
import type { Extractor } from '#src/extractors/extractor.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';
import { memoryFileTree } from '#test/support/memory-file-tree.ts';

describe('src/extractors/extract-manifest', () => {
  it('passes on what an extractor found', () => {
    const found = {
      dependencies: [],
      problems: [{ path: 'x', reason: 'malformed', detail: 'odd' }],
    } as const;
    expect(run(() => found)).toEqual(found);
  });

  it.each([
    { error: new UnreadableText('too-deep', 'expected less'), reason: 'too-deep', detail: 'expected less' },
    { error: new RangeError('call stack'), reason: 'too-deep', detail: 'RangeError: call stack' },
    { error: new TypeError('bug'), reason: 'extractor-failed', detail: 'TypeError: bug' },
  ])('makes a problem of $error', ({ error, reason, detail }) => {
    const failing = () => {
      throw error;
    };
    expect(run(failing)).toEqual({ dependencies: [], problems: [{ path: 'a.lock', reason, detail }] });
  });

  it('asks no extractor about an empty file', () => {
    const extraction = run(() => ({ dependencies: [], problems: [] }), ' \n');
    expect(extraction.problems).toMatchObject([{ path: 'a.lock', reason: 'malformed' }]);
  });
});

function run(extract: Extractor['extract'], text = 'text') {
  return extractManifest({ extract }, { path: 'a.lock', text }, memoryFileTree({}));
}
