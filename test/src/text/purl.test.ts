import { describe, expect, it } from 'vitest';
import { ecosystemOfKey, packageKeyOf } from '#src/text/purl.ts';

describe('src/text/purl', () => {
  it.each([
    ['npm', 'left-pad', 'pkg:npm/left-pad'],
    ['npm', '@scope/name', 'pkg:npm/%40scope/name'],
    ['pypi', 'Zope.Interface__x', 'pkg:pypi/zope-interface-x'],
    ['composer', 'Vendor/Name', 'pkg:composer/vendor/name'],
    ['golang', 'git.example/owner/module/v2', 'pkg:golang/git.example/owner/module/v2'],
    ['cargo', 'serde_json', 'pkg:cargo/serde_json'],
    ['gem', '__proto__', 'pkg:gem/__proto__'],
    ['maven', 'org.example:name', 'pkg:maven/org.example/name'],
    ['nuget', 'Newtonsoft.Json', 'pkg:nuget/newtonsoft.json'],
    ['swift', 'git.example/owner/name', 'pkg:swift/git.example/owner/name'],
  ] as const)('writes the key of %s %s', (ecosystem, name, key) => {
    expect(packageKeyOf(ecosystem, name)).toBe(key);
  });

  it('tells the ecosystem of a key', () => {
    expect(ecosystemOfKey('pkg:npm/%40scope/name')).toBe('npm');
    expect(ecosystemOfKey('pkg:npms/name')).toBeNull();
  });

  it.each(['', 'a\0b', 'a\nb', 'a\u007Fb', 'a\uD800b', 'a'.repeat(513)])('has no key for %j', (name) => {
    expect(packageKeyOf('npm', name)).toBeNull();
  });
});
