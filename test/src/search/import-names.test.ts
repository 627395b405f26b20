import { describe, expect, it } from 'vitest';
import { importNamesOf } from '#src/search/import-names.ts';
import { projectPackage } from '#test/support/project-packages.ts';

describe('src/search/import-names', () => {
  it('knows what npm packages are imported as', () => {
    expect(importNamesOf(projectPackage('@scope/name'))).toEqual(['@scope/name']);
  });

  it('does not guess where the name does not tell', () => {
    expect(importNamesOf(projectPackage('pillow', { ecosystem: 'pypi' }))).toEqual([]);
    expect(importNamesOf(projectPackage('@types/node'))).toEqual([]);
  });
});
