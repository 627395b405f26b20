import { describe, expect, it } from 'vitest';
import { attributeOf, childNamesOf, childrenOf, childTextOf, parseXml } from '#src/text/xml.ts';

describe('src/text/xml', () => {
  it('keeps numbers as they are written', () => {
    const root = parseXml('<a b="007"><version> 1.10 </version></a>', 'a');
    expect(childTextOf(root, 'version')).toBe('1.10');
    expect(attributeOf(root, 'b')).toBe('007');
  });

  it('reads one element and several of a name alike', () => {
    const root = parseXml('<a><b>1</b><b c="x">2</b><d/></a>', 'a');
    expect(childrenOf(root, 'b')).toHaveLength(2);
    expect(childrenOf(root, 'd')).toHaveLength(1);
    expect(childrenOf(root, 'e')).toEqual([]);
    expect(childNamesOf(root)).toEqual(['b', 'd']);
  });

  it('expands no entity', () => {
    const text = '<!DOCTYPE a [<!ENTITY x "expanded">]><a><b>&x;</b></a>';
    expect(childTextOf(parseXml(text, 'a'), 'b')).toBe('&x;');
  });

  it.each([
    ['text that is cut off', '<a><b>'],
    ['another root', '<html><a/></html>'],
    ['no XML', 'a'],
    ['elements 10,000 deep', `<a>${'<b>'.repeat(10_000)}${'</b>'.repeat(10_000)}</a>`],
  ])('refuses %s', (_, text) => {
    expect(() => parseXml(text, 'a')).toThrow(expect.objectContaining({ reason: 'malformed' }));
  });

  it('refuses an unfinished merge, also where it is well-formed', () => {
    const text = '<a><!--\n<<<<<<< HEAD\n=======\n>>>>>>> feature\n--></a>';
    expect(() => parseXml(text, 'a')).toThrow(expect.objectContaining({ reason: 'conflict-markers' }));
  });
});
