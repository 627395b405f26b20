import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RepositoryFilesOptions, repositoryFiles } from '#src/sources/repository-files.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { commitAll, git } from '#test/support/git.ts';
import { temporaryFolder, writeFiles } from '#test/support/temporary-folder.ts';

const environment = { PATH: process.env.PATH };

describe('src/sources/repository-files', () => {
  it('refuses what is no folder, and says what is there', () => {
    const folder = temporaryFolder({ file: '' });
    expect(() => repositoryFiles(join(folder, 'file'))).toThrow(/expected a folder to scan, found a file/);
    expect(() => repositoryFiles(join(folder, 'none'))).toThrow(/found nothing at .*none/);
  });

  it('finds nothing in an empty folder', async () => {
    const tree = await open(temporaryFolder());
    expect([tree.paths, tree.problems]).toEqual([[], []]);
  });

  describe.each([
    ['with git', commitAll],
    ['without git', () => undefined],
  ])('%s', (_, prepare) => {
    it('lists files sorted, and none of package folders', async () => {
      const folder = temporaryFolder({
        'b/yarn.lock': '',
        'a.lock': '',
        'node_modules/x/yarn.lock': '',
        'web/node_modules/x/yarn.lock': '',
        '.venv/lib/x.lock': '',
        'env/pyvenv.cfg': '',
        'env/lib/x.lock': '',
        'vendor/modules.txt': '',
        'vendor/x/go.mod': '',
        'third_party/x/go.mod': '',
        'environments/env/x.lock': '',
      });
      prepare(folder);
      const { paths } = await open(folder);
      expect(paths).toEqual(['a.lock', 'b/yarn.lock', 'environments/env/x.lock', 'third_party/x/go.mod']);
    });

    it('leaves out what .xrayignore names', async () => {
      const folder = temporaryFolder({
        '.xrayignore': 'legacy/\n*.old\n!kept.old\n',
        'legacy/a': '',
        'x/legacy/a': '',
        'b.old': '',
        'kept.old': '',
      });
      prepare(folder);
      expect((await open(folder)).paths).toEqual(['.xrayignore', 'kept.old']);
    });

    it('reports rules of .xrayignore that could take for ever, and uses the others', async () => {
      const folder = temporaryFolder({ '.xrayignore': 'b\n*a*a*a*a*a*b\n', b: '', c: '' });
      prepare(folder);
      const tree = await open(folder);
      expect(tree.paths).toEqual(['.xrayignore', 'c']);
      expect(tree.problems).toEqual([
        {
          path: '.xrayignore',
          reason: 'malformed',
          detail: 'line 2: expected at most 4 stars in a rule, found 6: rule not used',
        },
      ]);
    });

    it('stops at a limit of files and says so', async () => {
      const folder = temporaryFolder({ a: '', b: '', c: '', d: '' });
      prepare(folder);
      const tree = await open(folder, { mostFiles: 3 });
      expect(tree.paths.length).toBeLessThanOrEqual(3);
      expect(tree.problems).toMatchObject([{ path: '.', reason: 'too-many-files' }]);
      expect((await open(folder, { mostFiles: 4 })).problems).toEqual([]);
    });

    it('reads text, and only of files it lists', async () => {
      const folder = temporaryFolder({ 'a.lock': '\uFEFFone\r\ntwo', 'node_modules/b': 'b' });
      prepare(folder);
      const tree = await open(folder);
      expect(tree.read('a.lock')).toEqual({ kind: 'text', text: 'one\ntwo' });
      expect([tree.has('a.lock'), tree.has('node_modules/b')]).toEqual([true, false]);
      expect(problemOf(tree, 'node_modules/b')).toBe('unreadable');
    });

    it('never reads through a link that leaves the tree, whether its target exists or not', async () => {
      const outside = temporaryFolder({ 'secret.lock': 'secret' });
      const folder = temporaryFolder({ 'real.lock': 'real', 'sub/x.lock': 'x' });
      symlinkSync(join(outside, 'secret.lock'), join(folder, 'absolute.lock'));
      symlinkSync('../none.lock', join(folder, 'dangling.lock'));
      symlinkSync('real.lock', join(folder, 'inside.lock'));
      symlinkSync(outside, join(folder, 'linked'));
      symlinkSync('.git/config', join(folder, 'config.lock'));
      prepare(folder);
      const tree = await open(folder);
      expect(tree.paths).not.toContain('linked/secret.lock');
      expect(tree.read('inside.lock')).toEqual({ kind: 'text', text: 'real' });
      for (const path of ['absolute.lock', 'dangling.lock', 'config.lock', 'linked']) {
        expect([path, problemOf(tree, path)]).toEqual([path, 'outside-repository']);
      }
    });

    it('does not wait for a named pipe', async () => {
      const folder = temporaryFolder({ 'a.lock': '' });
      prepare(folder);
      rmSync(join(folder, 'a.lock'));
      execFileSync('mkfifo', [join(folder, 'a.lock')]);
      expect(problemOf(await open(folder), 'a.lock')).toBe('unreadable');
    });

    it('refuses files above the limit without reading them', async () => {
      const folder = temporaryFolder({ 'a.lock': '' });
      truncateSync(join(folder, 'a.lock'), 100_000_000);
      prepare(folder);
      expect((await open(folder)).read('a.lock')).toEqual({
        kind: 'problem',
        problem: {
          path: 'a.lock',
          reason: 'too-large',
          detail: 'expected at most 50000000 bytes, found 100000000',
        },
      });
    });

    it('ends when it is told to', async () => {
      const folder = temporaryFolder({ a: '' });
      prepare(folder);
      const opening = repositoryFiles(folder, { environment }).open(() => true, AbortSignal.abort('told to'));
      await expect(opening).rejects.toBe('told to');
    });
  });

  it('leaves out what git ignores and takes what git does not know yet', async () => {
    const folder = temporaryFolder({ '.gitignore': 'build/\n', 'a.lock': '' });
    commitAll(folder);
    writeFiles(folder, { 'build/b.lock': '', 'new.lock': '' });
    expect((await open(folder)).paths).toEqual(['.gitignore', 'a.lock', 'new.lock']);
  });

  it('does not list what was deleted without a commit', async () => {
    const folder = temporaryFolder({ 'a.lock': '', 'b.lock': '' });
    commitAll(folder);
    rmSync(join(folder, 'a.lock'));
    const tree = await open(folder);
    expect([tree.paths, tree.problems]).toEqual([['b.lock'], []]);
  });

  it('lists a file in an unfinished merge once', async () => {
    const folder = temporaryFolder({ 'a.lock': 'base' });
    commitAll(folder);
    git(folder, 'switch', '--quiet', '--create', 'other');
    writeFiles(folder, { 'a.lock': 'other' });
    git(folder, 'commit', '--quiet', '--all', '--message', 'other');
    git(folder, 'switch', '--quiet', 'main');
    writeFiles(folder, { 'a.lock': 'main' });
    git(folder, 'commit', '--quiet', '--all', '--message', 'main');
    expect(() => git(folder, 'merge', '--quiet', 'other')).toThrow();
    expect((await open(folder, { mostFiles: 1 })).paths).toEqual(['a.lock']);
  });

  it('reports what a sparse checkout leaves out, so that nothing looks removed', async () => {
    const folder = temporaryFolder({ 'a/x.lock': 'a', 'b/x.lock': 'b' });
    commitAll(folder);
    git(folder, 'sparse-checkout', 'set', 'a');
    const tree = await open(folder);
    expect(tree.paths).toEqual(['a/x.lock']);
    expect(tree.problems).toMatchObject([{ path: 'b/x.lock', reason: 'unreadable' }]);
  });

  it('does not enter submodules and repositories inside', async () => {
    const inner = temporaryFolder({ 'inner.lock': '' });
    commitAll(inner);
    const folder = temporaryFolder({ 'a.lock': '' });
    commitAll(folder);
    git(folder, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'sub');
    git(folder, 'clone', '--quiet', inner, 'nested');
    expect((await open(folder)).paths).toEqual(['.gitmodules', 'a.lock', 'sub']);
  });

  it('lists a folder inside a repository by itself, even if the repository ignores it', async () => {
    const folder = temporaryFolder({ '.gitignore': 'out/\n', 'web/a.lock': '', 'b.lock': '' });
    commitAll(folder);
    writeFiles(folder, { 'out/c.lock': '' });
    expect((await open(join(folder, 'web'))).paths).toEqual(['a.lock']);
    expect((await open(join(folder, 'out'))).paths).toEqual(['c.lock']);
  });

  it.each([
    ['git is broken', (folder: string) => writeFileSync(join(folder, '.git/config'), '[['), environment],
    ['git is missing', () => undefined, { PATH: '/nowhere' }],
  ])('walks where %s, and says so without touching what it found', async (_, spoil, ownEnvironment) => {
    const folder = temporaryFolder({ 'a.lock': '' });
    commitAll(folder);
    spoil(folder);
    const tree = await open(folder, { environment: ownEnvironment });
    expect(tree.paths).toEqual(['a.lock']);
    expect(tree.problems).toMatchObject([{ path: '.git', reason: 'unreadable' }]);
  });

  it('runs nothing that the settings of the scanned repository name', async () => {
    const folder = temporaryFolder({ 'a.lock': 'a', '.gitattributes': '* filter=evil diff=evil\n' });
    commitAll(folder);
    const marker = join(folder, 'marker');
    const evil = join(folder, 'evil.sh');
    writeFileSync(evil, `#!/bin/sh\ntouch '${marker}'\ncat\n`, { mode: 0o755 });
    for (const setting of [
      ...['core.fsmonitor', 'core.sshCommand', 'core.pager', 'core.editor', 'core.askPass', 'core.gitProxy'],
      ...[
        'diff.external',
        'diff.evil.textconv',
        'filter.evil.clean',
        'filter.evil.smudge',
        'credential.helper',
      ],
      ...['filter.evil.process', 'gpg.program', 'pager.ls-files', 'pager.config', 'alias.ls-files'],
    ]) {
      git(folder, 'config', setting, evil);
    }
    git(folder, 'config', 'core.hooksPath', folder);
    for (const hook of ['post-index-change', 'fsmonitor-watchman', 'reference-transaction']) {
      writeFileSync(join(folder, hook), `#!/bin/sh\ntouch '${marker}'\n`, { mode: 0o755 });
    }
    rmSync(marker, { force: true });
    const source = repositoryFiles(folder, { environment });
    await source.describe();
    const tree = await source.open(() => true);
    expect(tree.paths).toContain('a.lock');
    expect(existsSync(marker)).toBe(false);
    expect(tree.problems).toEqual([]);
  });

  it('fetches nothing that a partial clone lacks, and says that its list is not complete', async () => {
    const folder = temporaryFolder({ 'a/x.lock': 'a', 'b/x.lock': 'b' });
    commitAll(folder);
    git(folder, 'sparse-checkout', 'set', '--cone', '--sparse-index', 'a');
    const folderObject = git(folder, 'rev-parse', 'HEAD:b');
    rmSync(join(folder, '.git/objects', folderObject.slice(0, 2), folderObject.slice(2)));
    git(folder, 'config', 'remote.origin.url', `ext::sh -c touch% ${join(folder, 'marker')}`);
    git(folder, 'config', 'remote.origin.promisor', 'true');
    git(folder, 'config', 'extensions.partialClone', 'origin');
    git(folder, 'config', 'core.repositoryFormatVersion', '1');
    git(folder, 'config', 'protocol.ext.allow', 'always');
    const tree = await open(folder);
    expect(existsSync(join(folder, 'marker'))).toBe(false);
    expect(tree.paths).toEqual(['a/x.lock']);
    expect(tree.problems).toMatchObject([{ path: '.', reason: 'unreadable' }]);
  });

  it('takes nothing over from the environment that points git elsewhere', async () => {
    const elsewhere = temporaryFolder({ 'b.lock': '' });
    commitAll(elsewhere);
    const folder = temporaryFolder({ 'a.lock': '' });
    commitAll(folder);
    const pointed = { ...environment, GIT_DIR: join(elsewhere, '.git'), GIT_WORK_TREE: elsewhere };
    expect((await open(folder, { environment: pointed })).paths).toEqual(['a.lock']);
  });

  it('reports a folder that cannot be listed, with its path', async () => {
    const folder = temporaryFolder({ 'a.lock': '' });
    // Permissions do not stop an administrator, a path beyond the system's limit does.
    const steps = `for _ in $(seq 25); do mkdir ${'d'.repeat(200)} && cd ${'d'.repeat(200)} || exit 1; done`;
    execFileSync('bash', ['-c', steps], { cwd: folder });
    const tree = await open(folder);
    expect(tree.paths).toEqual(['a.lock']);
    expect(tree.problems).toMatchObject([
      { path: expect.stringMatching(/^d{200}\/.*d$/), reason: 'unreadable' },
    ]);
  });

  describe('describe', () => {
    it('names a repository by its origin, with commit and branch', async () => {
      const folder = temporaryFolder({ a: '' });
      commitAll(folder);
      git(folder, 'remote', 'add', 'origin', 'https://somebody:secret@git.example/owner/name.git');
      expect(await description(folder)).toEqual({
        name: 'owner/name',
        host: 'git.example',
        externalId: null,
        commitSha: git(folder, 'rev-parse', 'HEAD'),
        ref: 'refs/heads/main',
      });
    });

    it('knows the commit but no branch of a detached HEAD', async () => {
      const folder = temporaryFolder({ a: '' });
      commitAll(folder);
      git(folder, 'switch', '--quiet', '--detach');
      const { commitSha, ref } = await description(folder);
      expect([commitSha, ref]).toEqual([git(folder, 'rev-parse', 'HEAD'), null]);
    });

    it('knows the branch but no commit before the first one', async () => {
      const folder = temporaryFolder();
      git(folder, 'init', '--quiet', '--initial-branch', 'main');
      expect(await description(folder)).toMatchObject({ commitSha: null, ref: 'refs/heads/main' });
    });

    it('names a folder without git by itself', async () => {
      const folder = temporaryFolder();
      expect(await description(folder)).toEqual({
        name: basename(folder),
        host: null,
        externalId: null,
        commitSha: null,
        ref: null,
      });
    });

    it('does not take a folder inside a repository for the repository', async () => {
      const folder = temporaryFolder({ 'web/a': '' });
      commitAll(folder);
      git(folder, 'remote', 'add', 'origin', 'https://git.example/owner/name');
      const { name, host, commitSha } = await description(join(folder, 'web'));
      expect([name, host, commitSha]).toEqual(['web', null, git(folder, 'rev-parse', 'HEAD')]);
    });
  });

  it('lists 100,000 files in the time of one git call', async () => {
    const folder = temporaryFolder({ 'a.lock': '' });
    for (let index = 0; index < 100; index++) mkdirSync(join(folder, `d${index}`));
    git(folder, 'init', '--quiet');
    git(folder, 'add', '--all');
    const blob = git(folder, 'hash-object', 'a.lock');
    const lines = Array.from(
      { length: 100_000 },
      (_, index) => `100644 ${blob}\td${index % 100}/f${index}\n`,
    );
    execFileSync('git', ['-C', folder, 'update-index', '--index-info'], { input: lines.join('') });
    const started = performance.now();
    const tree = await repositoryFiles(folder, { environment }).open((path) => path.endsWith('.lock'));
    expect(tree.paths).toHaveLength(100_001);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

function open(folder: string, options: RepositoryFilesOptions = {}): Promise<FileTree> {
  return repositoryFiles(folder, { environment, ...options }).open(() => true);
}

function description(folder: string) {
  return repositoryFiles(folder, { environment }).describe();
}

function problemOf(tree: FileTree, path: string): string {
  const file = tree.read(path);
  return file.kind === 'problem' ? file.problem.reason : 'none';
}
