import type { FileTree } from '#src/text/file-tree.ts';

/** A repository that exists only here: path → text. */
export function memoryFileTree(files: Readonly<Record<string, string>>): FileTree {
  const texts = new Map(Object.entries(files));
  return {
    paths: [...texts.keys()].sort(),
    has: (path) => texts.has(path),
    read: (path) => {
      const text = texts.get(path);
      if (text !== undefined) return { kind: 'text', text };
      return { kind: 'problem', problem: { path, reason: 'unreadable', detail: 'no such file' } };
    },
    problems: [],
  };
}
