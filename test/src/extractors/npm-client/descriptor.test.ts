import { describe, expect, it } from 'vitest';
import { aliasTargetOf, isLocalFolder, parseDescriptor } from '#src/extractors/npm-client/descriptor.ts';

describe('src/extractors/npm-client/descriptor', () => {
  it.each([
    ['leaf@^1.0.0', 'leaf', '^1.0.0'],
    ['@scope/leaf@npm:^1.0.0', '@scope/leaf', 'npm:^1.0.0'],
    ['leaf', 'leaf', ''],
    ['@scope/leaf', '@scope/leaf', ''],
    ['fork@git@git.example:a/b.git', 'fork', 'git@git.example:a/b.git'],
  ])('splits %s', (text, name, reference) => {
    expect(parseDescriptor(text)).toEqual({ name, reference });
  });

  it('finds the package behind an alias', () => {
    expect(aliasTargetOf('npm:@scope/real@1.0.0')).toEqual({ name: '@scope/real', reference: '1.0.0' });
    expect(aliasTargetOf('^1.0.0')).toBeNull();
  });

  it.each(['workspace:*', 'link:../a', 'portal:../a', 'file:../a', './a', '../a', '/a', 'file:a#b'])(
    'takes %s for a folder of the project',
    (reference) => expect(isLocalFolder(reference)).toBe(true),
  );

  it.each(['^1.0.0', '', 'file:a.tgz', './a-1.0.0.tar.gz#abc', 'git+ssh://git@git.example/a', 'owner/name'])(
    'takes %j for a package',
    (reference) => expect(isLocalFolder(reference)).toBe(false),
  );
});
