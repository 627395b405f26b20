import { describe, expect, it } from 'vitest';
import { markdownTable } from '#cli/output/markdown-table.ts';

describe('cli/output/markdown-table', () => {
  it('writes a table that no cell can break', () => {
    const rows = [['a|b\n`c` <b>', 7]];
    expect(markdownTable({ columns: ['name', 'packages'], rows }).split('\n')).toEqual([
      '| name | packages |',
      '| --- | ---: |',
      '| a\\|b \\`c\\` \\<b> | 7 |',
    ]);
  });
});
