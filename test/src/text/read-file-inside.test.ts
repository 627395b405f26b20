import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFileInside } from '#src/text/read-file-inside.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

describe('src/text/read-file-inside', () => {
  it('decodes what it reads', () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('größe\r\n', 'utf16le')]);
    const folder = temporaryFolder({ 'a.txt': utf16 });
    expect(readFileInside(folder, 'a.txt', 100)).toEqual({ kind: 'text', text: 'größe\n' });
  });

  it('says why there is no text', () => {
    const folder = temporaryFolder({ binary: Uint8Array.of(1, 0, 2), large: 'x'.repeat(11) });
    mkdirSync(join(folder, 'folder'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    symlinkSync('loop', join(folder, 'loop'));
    expect(reasons(folder, ['binary', 'large', 'folder', 'pipe', 'loop', 'none', 'x'.repeat(5_000)])).toEqual(
      ['encoding', 'too-large', 'unreadable', 'unreadable', 'unreadable', 'unreadable', 'unreadable'],
    );
  });

  it('reads nothing above the folder, beside it, nor of .git', () => {
    const above = temporaryFolder({ 'root-secret': 'secret', 'root/.git/config': 'secret', 'root/a': '' });
    const root = join(above, 'root');
    symlinkSync('../root-secret', join(root, 'link'));
    symlinkSync(above, join(root, 'folder'));
    symlinkSync('.git', join(root, 'hidden'));
    symlinkSync('../none', join(root, 'dangling'));
    const paths = [
      '../root-secret',
      'link',
      'dangling',
      'folder/root-secret',
      '.git/config',
      'hidden/config',
    ];
    expect(new Set(reasons(root, paths))).toEqual(new Set(['outside-repository']));
  });

  it('names no folder of this machine', () => {
    const folder = temporaryFolder();
    expect(JSON.stringify(readFileInside(folder, 'none', 10))).not.toContain(folder);
  });
});

function reasons(root: string, paths: readonly string[]): readonly string[] {
  return paths.map((path) => {
    const file = readFileInside(root, path, 10);
    return file.kind === 'problem' ? file.problem.reason : `read: ${file.text}`;
  });
}
