import { describe, expect, it } from 'vitest';
import { textTable } from '#cli/output/text-table.ts';

describe('cli/output/text-table', () => {
  it('aligns texts to the left, numbers to the right, and shows a dash for nothing', () => {
    const rows = [
      ['a', 5, null],
      ['long name', 1200, 'x'],
    ];
    expect(textTable({ columns: ['name', 'packages', 'commit'], rows }, false).split('\n')).toEqual([
      'name       packages  commit',
      'a                 5  –',
      'long name      1200  x',
    ]);
  });

  it('lets no text of strangers steer the terminal', () => {
    const text = textTable({ columns: ['a'], rows: [['x\u001b[2J\nsecond line\u202e']] }, false);
    expect(text).toBe('a\nx [2J second line');
  });

  it('has bold titles where colours are wanted', () => {
    expect(textTable({ columns: ['a'], rows: [] }, true)).toBe('\u001b[1ma\u001b[0m');
  });
});
