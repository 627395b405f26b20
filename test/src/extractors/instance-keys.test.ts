import { describe, expect, it } from 'vitest';
import { instanceFinder } from '#src/extractors/instance-keys.ts';

describe('src/extractors/instance-keys', () => {
  const find = instanceFinder([
    { id: 'a 1', keys: ['a', 'a 1'] },
    { id: 'a 2', keys: ['a', 'a 2'] },
    { id: 'b 1', keys: ['b', 'b 1'] },
    { id: 'b 1', keys: ['b', 'b 1'] },
  ]);

  it('finds an instance by any key that is its own, written once or twice', () => {
    expect(find('a 2')).toBe('a 2');
    expect(find('b')).toBe('b 1');
  });

  it('finds none by a key that several share, or that nobody has', () => {
    expect(find('a')).toBeNull();
    expect(find('constructor')).toBeNull();
  });
});
