import { describe, expect, it } from 'vitest';
import { InvalidReport } from '#src/report/invalid-report.ts';
import { readReport } from '#src/report/read-report.ts';

const row = { purl: 'pkg:npm/%40scope/name', name: '@scope/name', version: '1.2.3' };
const manifest = { path: 'web/package-lock.json', format: 'npm/package-lock-json', ecosystem: 'npm' };
const plain = {
  schemaVersion: 1,
  scanner: { name: 'other-scanner', version: '3' },
  project: { name: 'owner/name' },
  commit: {},
  manifests: [{ ...manifest, dependencies: [row] }],
};

describe('src/report/read-report', () => {
  it('fills in what a short report leaves out', () => {
    const { report, contentHash } = readReport(plain);
    expect(contentHash).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(report).toEqual({
      schemaVersion: 1,
      scanner: { name: 'other-scanner', version: '3' },
      project: { name: 'owner/name', host: null, externalId: null },
      commit: { sha: null, ref: null },
      manifests: [
        {
          ...manifest,
          contentHash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
          context: 'main',
          dependencies: [
            {
              ...row,
              range: null,
              relationship: 'unknown',
              scope: 'unknown',
              description: null,
              descriptionSource: null,
              keywords: [],
              registry: null,
              source: null,
              line: null,
            },
          ],
          problems: [],
        },
      ],
      problems: [],
    });
  });

  it('reads text as it reads values, with a byte order mark or without', () => {
    expect(readReport(`\uFEFF${JSON.stringify(plain)}`)).toEqual(readReport(plain));
  });

  it('gives equal content equal bytes, whatever the order', () => {
    const rows = [
      { ...row, version: '2.0.0' },
      { ...row, version: '1.0.0' },
    ];
    const problems = [
      { path: 'b', reason: 'malformed', detail: 'x' },
      { path: 'a', reason: 'malformed', detail: 'x' },
      { path: 'a', reason: 'malformed', detail: 'x' },
    ];
    const manifests = [
      { ...manifest, path: 'b', dependencies: rows },
      { ...manifest, path: 'a', dependencies: [] },
    ];
    const turned = [
      { ...manifest, path: 'a', dependencies: [] },
      { ...manifest, path: 'b', dependencies: rows.toReversed() },
    ];
    const one = readReport({ ...plain, manifests, problems });
    const other = readReport({ ...plain, manifests: turned, problems: problems.toReversed() });
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
    expect(one.report.manifests.map(({ path }) => path)).toEqual(['a', 'b']);
    expect(one.report.problems.map(({ path }) => path)).toEqual(['a', 'b']);
  });

  it('merges rows that say the same package twice', () => {
    const dependencies = [row, { ...row, relationship: 'direct', scope: 'dev' }];
    const { report } = readReport({ ...plain, manifests: [{ ...manifest, dependencies }] });
    expect(report.manifests[0]?.dependencies).toMatchObject([{ relationship: 'direct', scope: 'unknown' }]);
  });

  it('believes no hash', () => {
    const lying = { ...plain, manifests: [{ ...manifest, contentHash: 'sha256:0', dependencies: [row] }] };
    expect(readReport(lying)).toEqual(readReport(plain));
  });

  it('has another hash for another version, and the same for another commit, scanner or line', () => {
    const hashOf = (changed: object, changedRow: object) =>
      readReport({
        ...plain,
        ...changed,
        manifests: [{ ...manifest, dependencies: [{ ...row, ...changedRow }] }],
      }).contentHash;
    const before = hashOf({}, {});
    expect(hashOf({}, { version: '1.2.4' })).not.toBe(before);
    expect(hashOf({ commit: { sha: 'abc' }, scanner: { name: 'x', version: '1' } }, { line: 7 })).toBe(
      before,
    );
  });

  it('cleans what strangers wrote and drops credentials', () => {
    const dirty = {
      ...row,
      description: '<b>Parses</b>\u202E\n![badge](https://x.example) TOML',
      keywords: ['toml\u200B', 'toml', ' '],
      source: 'git+https://user:secret@git.example/a.git#abc',
    };
    const { report } = readReport({ ...plain, manifests: [{ ...manifest, dependencies: [dirty] }] });
    expect(report.manifests[0]?.dependencies[0]).toMatchObject({
      description: 'Parses TOML',
      descriptionSource: 'lockfile',
      keywords: ['toml'],
      source: 'git+https://git.example/a.git#abc',
    });
  });

  it('loses NUL characters, which no database takes', () => {
    const dependencies = [{ ...row, version: '1\0', range: '\0', registry: 'a\0b' }];
    const project = { name: 'owner\0/name', host: '\0' };
    const read = readReport({ ...plain, project, manifests: [{ ...manifest, format: 'f\0', dependencies }] });
    expect(JSON.stringify(read)).not.toContain('\\u0000');
  });

  it.each<[string, unknown, string | RegExp]>([
    ['no JSON', '{"schemaVersion": 1,', /^report: expected JSON, got /],
    ['nothing', undefined, 'report: expected object, got nothing'],
    ['a list', [], 'report: expected object, got a list of 0'],
    ['another version', { ...plain, schemaVersion: 2 }, 'schemaVersion: expected 1, got 2'],
    ['no project', { ...plain, project: undefined }, 'project: expected object, got nothing'],
    ['an invisible name', { ...plain, project: { name: '\u200B' } }, /^project.name: expected a name, got "/],
    [
      'an unknown scope',
      withRow({ ...row, scope: 'test' }),
      'manifests[0].dependencies[0].scope: expected "runtime" or "dev" or "optional" or "build" or "unknown", got "test"',
    ],
    [
      'a version in the purl',
      withRow({ ...row, purl: 'pkg:npm/%40scope/name@1.2.3' }),
      'manifests[0].dependencies[0].purl: expected a purl without a version, such as pkg:npm/%40scope/name, got "pkg:npm/%40scope/name@1.2.3"',
    ],
    [
      'a purl of another package',
      withRow({ ...row, purl: 'pkg:npm/other' }),
      'manifests[0].dependencies[0].purl: expected "pkg:npm/%40scope/name", as ecosystem and name make it, got "pkg:npm/other"',
    ],
    [
      'a purl of an ecosystem we do not know',
      withRow({ ...row, purl: 'pkg:gems/%40scope/name' }),
      /^manifests\[0\]\.dependencies\[0\]\.purl: expected "pkg:npm/,
    ],
    [
      'a name no purl carries',
      withRow({ ...row, name: 'a\0' }),
      /purl: expected a name that a purl can carry, got/,
    ],
    [
      'an endless name',
      withRow({ ...row, name: 'x'.repeat(513) }),
      /name: expected at most 512 characters, got "x{59}… \(515 characters\)$/,
    ],
    [
      'line 0',
      withRow({ ...row, line: 0 }),
      'manifests[0].dependencies[0].line: expected more than 0, got 0',
    ],
    [
      'a path twice',
      { ...plain, manifests: [plain.manifests[0], plain.manifests[0]] },
      'manifests[1].path: expected another path than manifests[0], got "web/package-lock.json" again',
    ],
    ['an absolute path', withPath('/etc/a.lock'), pathMessage('/etc/a.lock')],
    ['a path of Windows', withPath('C:/a.lock'), pathMessage('C:/a.lock')],
    ['a path upwards', withPath('a/../../b.lock'), pathMessage('a/../../b.lock')],
    ['a path with a dot', withPath('./a.lock'), pathMessage('./a.lock')],
    ['a folder', withPath('a/'), pathMessage('a/')],
    [
      'a problem upwards',
      { ...plain, problems: [{ path: '..', reason: 'malformed', detail: '' }] },
      /^problems\[0\]\.path: expected a path from the repository's root/,
    ],
  ])('refuses %s and names the field', (_, input, message) => {
    const { fields } = refusalOf(input);
    expect(fields).toHaveLength(1);
    expect(fields[0]).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  it('takes packages of several ecosystems in one manifest', () => {
    const wheel = { purl: 'pkg:pypi/typing-extensions', name: 'typing_extensions', version: '4.0' };
    const { report } = readReport(withRow(wheel));
    expect(report.manifests[0]?.dependencies).toMatchObject([wheel]);
  });

  it('takes a problem of the whole repository', () => {
    const problems = [{ path: '.', reason: 'too-many-files', detail: '' }];
    expect(readReport({ ...plain, problems }).report.problems).toEqual(problems);
  });

  it('names every wrong field, and shows the first of many', () => {
    const dependencies = Array.from({ length: 30 }, () => ({ ...row, version: 1 }));
    const refusal = refusalOf({ ...plain, manifests: [{ ...manifest, dependencies }] });
    expect(refusal.fields).toHaveLength(30);
    expect(refusal.message.split('\n')).toHaveLength(22);
    expect(refusal.message).toMatch(/and 10 more$/);
  });

  it('is not hurt by nesting or by names of the language', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const text = JSON.stringify(plain).replace('{', `{"deep":${deep},"__proto__":{"project":1},`);
    expect(readReport(text)).toEqual(readReport(plain));
    expect(refusalOf(deep).fields).toEqual(['report: expected object, got a list of 1']);
    const named = readReport(withRow({ ...row, purl: 'pkg:npm/__proto__', name: '__proto__' }));
    expect(named.report.manifests[0]?.dependencies[0]?.name).toBe('__proto__');
  });
});

function withRow(dependency: object): unknown {
  return { ...plain, manifests: [{ ...manifest, dependencies: [dependency] }] };
}

function withPath(path: string): unknown {
  return { ...plain, manifests: [{ ...manifest, path, dependencies: [] }] };
}

function pathMessage(path: string): string {
  return `manifests[0].path: expected a path from the repository's root, such as web/yarn.lock, got "${path}"`;
}

function refusalOf(input: unknown): InvalidReport {
  try {
    readReport(input);
  } catch (error) {
    if (error instanceof InvalidReport) return error;
    throw error;
  }
  throw new Error('expected a refusal');
}
