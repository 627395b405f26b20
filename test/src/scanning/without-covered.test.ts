import { describe, expect, it } from 'vitest';
import type { Format } from '#src/extractors/extractor.ts';
import { type FoundManifest, withoutCovered } from '#src/scanning/without-covered.ts';
import { dependency } from '#test/support/dependency.ts';

describe('src/scanning/without-covered', () => {
  it('leaves out what a lock in its folder, or of its workspace, answers', () => {
    const lock = found('npm/lock', 'web/a.lock', { covers: ['web/shop/a.json'] });
    const asking = ['a.json', 'web/a.json', 'web/shop/a.json', 'web/other/a.json'].map(manifest);
    expect(pathsOf([...asking, lock])).toEqual(['a.json', 'web/other/a.json', 'web/a.lock']);
  });

  it('keeps what another kind of lock lies beside', () => {
    expect(pathsOf([manifest('a.json'), found('npm/other', 'a.lock')])).toEqual(['a.json', 'a.lock']);
  });

  it('keeps everything beside a lock that cannot be read', () => {
    const problems = [{ path: 'a.lock', reason: 'malformed', detail: 'not JSON' }] as const;
    const broken = found('npm/lock', 'a.lock', { manifest: { dependencies: [], problems } });
    expect(pathsOf([manifest('a.json'), broken])).toEqual(['a.json', 'a.lock']);
    const partly = found('npm/lock', 'a.lock', { manifest: { problems } });
    expect(pathsOf([manifest('a.json'), partly])).toEqual(['a.lock']);
  });

  it('takes an empty lock at its word', () => {
    const empty = found('npm/lock', 'a.lock', { manifest: { dependencies: [] } });
    expect(pathsOf([manifest('a.json'), empty])).toEqual(['a.lock']);
  });
});

interface Differences {
  readonly covers?: readonly string[];
  readonly lockedBy?: readonly string[];
  readonly manifest?: Partial<FoundManifest['manifest']>;
}

function found(
  id: string,
  path: string,
  { covers = [], lockedBy, manifest }: Differences = {},
): FoundManifest {
  const format: Format = {
    id,
    ecosystem: 'npm',
    files: [],
    companions: [],
    ...(lockedBy && { lockedBy }),
    isLock: true,
    load: () => Promise.reject(new Error('not asked for')),
  };
  const common = { path, format: id, ecosystem: 'npm', context: 'main', problems: [] } as const;
  return { format, covers, manifest: { ...common, dependencies: [dependency('npm', 'a')], ...manifest } };
}

function manifest(path: string): FoundManifest {
  return found('npm/json', path, { lockedBy: ['npm/lock'] });
}

function pathsOf(manifests: readonly FoundManifest[]): readonly string[] {
  return withoutCovered(manifests).map(({ manifest: { path } }) => path);
}
