import { describe, expect, it } from 'vitest';
import { exitCodeOf, explain, WrongUsage } from '#cli/failure.ts';
import { Interrupted } from '#cli/terminal.ts';
import { InvalidConfig } from '#worker/config.ts';

describe('cli/failure', () => {
  it.each([
    [new WrongUsage('x'), 2],
    [new InvalidConfig('x'), 2],
    [new Interrupted('x'), 130],
    [new Error('x'), 1],
    ['x', 1],
  ])('ends with %s as %i', (error, exitCode) => {
    expect(exitCodeOf(error)).toBe(exitCode);
  });

  it('tells what happened and why, once', () => {
    const cause = new Error('the disk is full');
    expect(explain(new Error('cannot write', { cause }))).toBe(
      'xray: cannot write\n  because: the disk is full\n',
    );
    expect(explain(new Error('cannot write: the disk is full', { cause }))).toBe(
      'xray: cannot write: the disk is full\n',
    );
  });

  it('shows where a bug is', () => {
    expect(explain(new TypeError('x is not a function'))).toMatch(/bug.*x is not a function\n +at /s);
  });
});
