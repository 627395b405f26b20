import { describe, expect, it } from 'vitest';
import { manifestContentHash, reportContentHash } from '#src/report/content-hash.ts';
import { manifestOf } from '#test/support/reports.ts';

describe('src/report/content-hash', () => {
  it('does not change when packages only move to other lines of the file', () => {
    const at = (line: number) => manifestOf('a.json', [{ name: 'one', version: '1', line }]).contentHash;
    expect(at(3)).toBe(at(300));
  });

  it.each([
    ['version', { name: 'one', version: '2' }],
    ['scope', { name: 'one', version: '1', scope: 'dev' }],
    ['description', { name: 'one', version: '1', description: 'words' }],
    ['source', { name: 'one', version: '1', source: 'git+https://git.example/one#abc' }],
  ] as const)('changes with another %s', (_, use) => {
    expect(manifestOf('a.json', [use]).contentHash).not.toBe(
      manifestOf('a.json', [{ name: 'one', version: '1' }]).contentHash,
    );
  });

  it('changes with a problem, of a manifest and of a report', () => {
    const problem = { path: 'a.json', reason: 'malformed', detail: 'line 1' } as const;
    const sound = manifestOf('a.json', ['one@1']);
    const broken = manifestOf('a.json', ['one@1'], [problem]);
    expect(manifestContentHash(broken)).not.toBe(manifestContentHash(sound));
    expect(reportContentHash([sound], [problem])).not.toBe(reportContentHash([sound], []));
  });
});
