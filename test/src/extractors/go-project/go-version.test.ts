import { describe, expect, it } from 'vitest';
import { compareGoVersions } from '#src/extractors/go-project/go-version.ts';

describe('src/extractors/go-project/go-version', () => {
  it('orders versions as Go does', () => {
    const ordered = [
      'v0.0.0-20200101000000-aaaaaaaaaaaa',
      'v0.0.0-20210101000000-000000000000',
      'v1.0.0-1',
      'v1.0.0-2',
      'v1.0.0-10',
      'v1.0.0-alpha',
      'v1.0.0-alpha.1',
      'v1.0.0-beta',
      'v1.0.0',
      'v1.9.0',
      'v1.10.0+incompatible',
      'v99999999999999999999.0.0',
    ];
    expect([...ordered].reverse().sort(compareGoVersions)).toEqual(ordered);
    expect(compareGoVersions('v1.0.0', 'v1.0.0')).toBe(0);
  });
});
