import { describe, expect, it } from 'vitest';
import { entriesOf, fieldOf, fieldsOf, isObject, listOf, textOf, textsOf } from '#src/text/untrusted.ts';

const notObjects = [undefined, null, 1, 'text', ['list']];

describe('src/text/untrusted', () => {
  it('finds own fields only', () => {
    expect(fieldOf({ a: 1 }, 'a')).toBe(1);
    expect(fieldOf({}, 'constructor')).toBeUndefined();
    expect(fieldOf(JSON.parse('{"__proto__": 1}'), '__proto__')).toBe(1);
  });

  it.each(notObjects)('reads %j as an object without fields', (value) => {
    expect(isObject(value)).toBe(false);
    expect(fieldOf(value, 'length')).toBeUndefined();
    expect(entriesOf(value)).toEqual([]);
    expect(fieldsOf(value).toString).toBeUndefined();
  });

  it('lists own entries, __proto__ among them', () => {
    expect(entriesOf(JSON.parse('{"__proto__": 1, "a": 2}'))).toEqual([
      ['__proto__', 1],
      ['a', 2],
    ]);
  });

  it('takes lists and texts for what they are', () => {
    expect(listOf([1])).toEqual([1]);
    expect(listOf({ length: 1 })).toEqual([]);
    expect(textsOf(['a', 1, null, 'b'])).toEqual(['a', 'b']);
    expect([textOf('a'), textOf(''), textOf(1)]).toEqual(['a', null, null]);
  });
});
