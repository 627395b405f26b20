import { describe, expect, it } from 'vitest';
import { parseToml } from '#src/text/toml.ts';

describe('src/text/toml', () => {
  it('reads tables and arrays of tables', () => {
    expect(parseToml('[[package]]\nname = "a"\nversion = "1.10"\n')).toEqual({
      package: [{ name: 'a', version: '1.10' }],
    });
  });

  it('says malformed in one line', () => {
    expect(() => parseToml('name = \n')).toThrow(
      expect.objectContaining({ reason: 'malformed', message: expect.stringMatching(/^not TOML: [^\n]+$/) }),
    );
  });

  it('says conflict-markers where those are why', () => {
    const text = '<<<<<<< HEAD\na = 1\n=======\na = 2\n>>>>>>> feature\n';
    expect(() => parseToml(text)).toThrow(expect.objectContaining({ reason: 'conflict-markers' }));
  });
});
