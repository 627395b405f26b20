import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync, truncateSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Format } from '#src/extractors/extractor.ts';
import { readReport } from '#src/report/read-report.ts';
import { type ScanOptions, type ScanProgress, scanRepository } from '#src/scanning/scan-repository.ts';
import { repositoryFiles } from '#src/sources/repository-files.ts';
import { dependency } from '#test/support/dependency.ts';
import { commitAll, git } from '#test/support/git.ts';
import { lineFormat } from '#test/support/line-format.ts';
import { temporaryFolder, writeFiles } from '#test/support/temporary-folder.ts';

describe('src/scanning/scan-repository', () => {
  it('reports an empty folder as empty', async () => {
    const folder = temporaryFolder();
    const { report } = await scan(folder);
    expect(report).toEqual({
      schemaVersion: 1,
      scanner: { name: 'dependency-xray', version: '0' },
      project: { name: basename(folder), host: null, externalId: null },
      commit: { sha: null, ref: null },
      manifests: [],
      problems: [],
    });
  });

  it('reports every manifest with its rows, context and hash, sorted', async () => {
    const folder = temporaryFolder({ 'b.lines': 'b 2\na 1\n', 'tests/a.lines': 'c', 'README.md': 'x 1' });
    const { report } = await scan(folder);
    const contentHash = expect.stringMatching(/^sha256:/);
    const common = { format: 'npm/lines', ecosystem: 'npm', contentHash, problems: [] };
    expect(report.manifests).toEqual([
      {
        ...common,
        path: 'b.lines',
        context: 'main',
        dependencies: [dependency('npm', 'a', '1'), dependency('npm', 'b', '2')],
      },
      { ...common, path: 'tests/a.lines', context: 'test', dependencies: [dependency('npm', 'c', null)] },
    ]);
  });

  it('gives equal trees equal bytes, apart from scanner and commit', async () => {
    const files = { 'b.lines': 'b 2\na 1\n', 'web/broken.lines': '!' };
    const [one, other] = [temporaryFolder(files), temporaryFolder(files)];
    for (const folder of [one, other]) {
      commitAll(folder);
      git(folder, 'remote', 'add', 'origin', 'git@git.example:owner/name.git');
    }
    git(other, 'commit', '--quiet', '--allow-empty', '--message', 'more');
    const [first, second] = [await scan(one), await scan(other, { scannerVersion: '1' })];
    expect(first.report.commit.sha).not.toBe(second.report.commit.sha);
    expect(second.contentHash).toBe(first.contentHash);
    const { scanner, commit } = first.report;
    expect(JSON.stringify({ ...second.report, scanner, commit })).toBe(JSON.stringify(first.report));
  });

  it('gives a report that readReport takes as it is', async () => {
    const folder = temporaryFolder({ 'a.lines': `a 1\n${'x'.repeat(600)} 1\n`, 'b.lines': '?' });
    const scanned = await scan(folder);
    expect(readReport(JSON.stringify(scanned.report))).toEqual(scanned);
  });

  it('keeps the rows of a manifest that has problems too', async () => {
    const { report } = await scan(temporaryFolder({ 'a.lines': `a 1\n${'x'.repeat(600)} 1\n` }));
    expect(report.problems).toEqual([]);
    expect(report.manifests).toMatchObject([
      { dependencies: [{ name: 'a' }], problems: [{ path: 'a.lines', reason: 'invalid-name' }] },
    ]);
  });

  it('makes one problem of each file it cannot use, and scans the others', async () => {
    const outside = temporaryFolder({ 'x.lines': 'secret 1' });
    const folder = temporaryFolder({
      'bug.lines': '?',
      'huge.lines': '',
      'marked.lines': 'a 1\n<<<<<<< ours\na 2\n=======\na 3\n>>>>>>> theirs\n',
      'many.lines': Array.from({ length: 200_001 }, (_, index) => `p${index}`).join('\n'),
      'nul.lines': 'a\0 1',
      'proto.lines': '__proto__ 1\nconstructor 2\n',
      'utf16.lines': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a 1\r\n', 'utf16le')]),
      'wrong.lines': '!',
    });
    truncateSync(join(folder, 'huge.lines'), 100_000_000);
    symlinkSync(join(outside, 'x.lines'), join(folder, 'link.lines'));
    execFileSync('mkfifo', [join(folder, 'pipe.lines')]);
    const { report } = await scan(folder);
    expect(report.problems.map(({ path, reason }) => [path, reason])).toEqual([
      ['bug.lines', 'extractor-failed'],
      ['huge.lines', 'too-large'],
      ['link.lines', 'outside-repository'],
      ['many.lines', 'too-many-packages'],
      ['marked.lines', 'conflict-markers'],
      ['nul.lines', 'encoding'],
      ['pipe.lines', 'unreadable'],
      ['wrong.lines', 'malformed'],
    ]);
    expect(
      report.manifests.map(({ path, dependencies }) => [path, dependencies.map(({ name }) => name)]),
    ).toEqual([
      ['proto.lines', ['__proto__', 'constructor']],
      ['utf16.lines', ['a']],
    ]);
  });

  it('reports what could not be listed', async () => {
    const source = repositoryFiles(temporaryFolder({ 'a.lines': '# none', 'b.lines': '# none' }), {
      mostFiles: 1,
    });
    const { report } = await scanRepository(source, { scannerVersion: '0', formats: [lineFormat] });
    expect(report.problems).toMatchObject([{ path: '.', reason: 'too-many-files' }]);
  });

  it('keeps a manifest that names nothing, for that is what it says', async () => {
    const { report } = await scan(temporaryFolder({ 'a.lines': '# none' }));
    expect(report.manifests).toMatchObject([{ path: 'a.lines', dependencies: [], problems: [] }]);
  });

  it('takes the format that finds rows where two read the same file', async () => {
    const other: Format = { ...lineFormat, id: 'npm/other-lines', load: async () => ({ extract: refuse }) };
    const folder = temporaryFolder({ 'a.lines': 'a 1', 'b.lines': '!' });
    for (const formats of [
      [other, lineFormat],
      [lineFormat, other],
    ]) {
      const { report } = await scan(folder, { formats });
      expect(report.manifests.map(({ path, format }) => [path, format])).toEqual([['a.lines', 'npm/lines']]);
      expect(report.problems).toHaveLength(1);
    }
  });

  it('leaves out a manifest that only asks where a lock covers it', async () => {
    const asking: Format = { ...lineFormat, id: 'npm/asking', files: ['*.asking'], lockedBy: ['npm/lines'] };
    const folder = temporaryFolder({ 'a.asking': 'a', 'a.lines': 'a 1', 'web/b.asking': 'b' });
    const { report } = await scan(folder, { formats: [asking, lineFormat] });
    expect(report.manifests.map(({ path }) => path)).toEqual(['a.lines', 'web/b.asking']);
  });

  it('loads an extractor once, and only if a file asks for it', async () => {
    const loads: string[] = [];
    const counted = (id: string, file: string): Format => ({
      ...lineFormat,
      id,
      files: [file],
      load: () => {
        loads.push(id);
        return lineFormat.load();
      },
    });
    const folder = temporaryFolder({ 'a.lines': 'a', 'b.lines': 'b' });
    await scan(folder, { formats: [counted('asked', '*.lines'), counted('not-asked', '*.other')] });
    expect(loads).toEqual(['asked']);
  });

  it('lets an extractor look at the files beside', async () => {
    const extract = (file: { readonly path: string }, tree: { readonly paths: readonly string[] }) => ({
      dependencies: [],
      problems: tree.paths.map((detail) => ({ path: file.path, reason: 'malformed' as const, detail })),
    });
    const format: Format = { ...lineFormat, load: async () => ({ extract }) };
    const { report } = await scan(temporaryFolder({ 'a.lines': '# none', 'lines.json': '' }), {
      formats: [format],
    });
    expect(report.problems.map(({ detail }) => detail)).toEqual(['a.lines', 'lines.json']);
  });

  it('adds what the installed tree says, cleaned, where the lockfile says nothing', async () => {
    const folder = temporaryFolder({
      'a.lines': 'a 1\nb 1\n',
      'node_modules/a/package.json': '{"name":"a","description":"<b>A</b>\\u200b","keywords":["k"]}',
    });
    const { report } = await scan(folder);
    expect(report.manifests[0]?.dependencies).toEqual([
      dependency('npm', 'a', '1', { description: 'A', descriptionSource: 'installed', keywords: ['k'] }),
      dependency('npm', 'b', '1'),
    ]);
  });

  it('applies include and exclude globs', async () => {
    const folder = temporaryFolder({
      'a.lines': '# none',
      'web/b.lines': '# none',
      'web/old/c.lines': '# none',
    });
    const { report } = await scan(folder, { include: ['web/**'], exclude: ['**/old/**'] });
    expect(report.manifests.map(({ path }) => path)).toEqual(['web/b.lines']);
  });

  it('tells how far it is', async () => {
    const seen: ScanProgress[] = [];
    const folder = temporaryFolder({ 'a.lines': '# none', 'b.lines': '# none', c: '' });
    await scan(folder, { onProgress: (progress) => seen.push(progress) });
    expect(seen).toEqual([
      { files: 3, manifests: 2, manifestsRead: 1 },
      { files: 3, manifests: 2, manifestsRead: 2 },
    ]);
  });

  it('ends between two files when it is told to', async () => {
    const controller = new AbortController();
    const seen: number[] = [];
    const onProgress = ({ manifestsRead }: ScanProgress) => {
      seen.push(manifestsRead);
      controller.abort('told to');
    };
    const folder = temporaryFolder({ 'a.lines': '# none', 'b.lines': '# none' });
    await expect(scan(folder, { onProgress, signal: controller.signal })).rejects.toBe('told to');
    expect(seen).toEqual([1]);
  });

  it('sees a change of the tree in the hash, and a formatting change not', async () => {
    const folder = temporaryFolder({ 'a.lines': 'a 1\nb 1\n' });
    const { contentHash } = await scan(folder);
    writeFiles(folder, { 'a.lines': 'b 1\n\na 1\n', 'README.md': 'more' });
    expect((await scan(folder)).contentHash).toBe(contentHash);
    writeFiles(folder, { 'a.lines': 'b 1\na 2\n' });
    expect((await scan(folder)).contentHash).not.toBe(contentHash);
    rmSync(join(folder, 'a.lines'));
    expect((await scan(folder)).report.manifests).toEqual([]);
  });
});

function scan(folder: string, options: Partial<ScanOptions> = {}) {
  const source = repositoryFiles(folder, { environment: { PATH: process.env.PATH } });
  return scanRepository(source, { scannerVersion: '0', formats: [lineFormat], ...options });
}

function refuse(): never {
  throw new TypeError('expected another generation');
}
