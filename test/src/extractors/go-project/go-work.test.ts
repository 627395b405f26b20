import { describe, expect, it } from 'vitest';
import { goWorkOf } from '#src/extractors/go-project/go-work.ts';
import { memoryFileTree } from '#test/support/memory-file-tree.ts';

describe('src/extractors/go-project/go-work', () => {
  it('reads each member once for a tree, however many modules ask', () => {
    const tree = memoryFileTree({
      'go.work': 'use (\n  ./a\n  "./b"\n)\n',
      'a/go.mod': 'module git.example/a\n',
      'b/go.mod': 'module git.example/b // ours\n',
    });
    let reads = 0;
    const read = (path: string) => {
      reads++;
      return tree.read(path);
    };
    const counting = { ...tree, read };
    expect([...goWorkOf(counting, 'a/go.mod').members]).toEqual(['git.example/a', 'git.example/b']);
    goWorkOf(counting, 'b/go.mod');
    expect(reads).toBe(3);
  });
});
