import { describe, expect, it } from 'vitest';
import { type PathGlobs, selectManifests } from '#src/scanning/select-manifests.ts';
import { lineFormat } from '#test/support/line-format.ts';

describe('src/scanning/select-manifests', () => {
  it('takes all manifests where nothing is said', () => {
    expect(selected({})).toEqual(['a.lines', '.hidden/b.lines', 'web/app/c.lines']);
  });

  it('takes only what is included, without what is excluded', () => {
    expect(selected({ include: ['web/**'] })).toEqual(['web/app/c.lines']);
    expect(selected({ exclude: ['**/b.lines', '*.lines'] })).toEqual(['web/app/c.lines']);
    expect(selected({ include: ['**/*.lines'], exclude: ['web/**'] })).toEqual([
      'a.lines',
      '.hidden/b.lines',
    ]);
  });

  it('wants companions, whatever is excluded', () => {
    const { isWanted, formatsOf } = selectManifests([lineFormat], { exclude: ['**'] });
    expect([isWanted('a.lines'), isWanted('web/lines.json'), isWanted('other')]).toEqual([
      false,
      true,
      false,
    ]);
    expect(formatsOf('web/lines.json')).toEqual([]);
  });
});

function selected(globs: PathGlobs): readonly string[] {
  const { formatsOf } = selectManifests([lineFormat], globs);
  const paths = ['a.lines', '.hidden/b.lines', 'web/app/c.lines', 'web/lines.json', 'README.md'];
  return paths.filter((path) => formatsOf(path).length > 0);
}
