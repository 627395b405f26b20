import { describe, expect, it } from 'vitest';
import { parseYamlDocuments } from '#src/text/yaml.ts';

describe('src/text/yaml', () => {
  it('leaves every scalar text, so that 1.10 stays 1.10', () => {
    expect(parseYamlDocuments('a: 1.10\nb: yes\nc: 0o17\nd:\n')).toEqual([
      { a: '1.10', b: 'yes', c: '0o17', d: '' },
    ]);
  });

  it('reads every document', () => {
    expect(parseYamlDocuments('a: 1\n---\nb: 2\n')).toEqual([{ a: '1' }, { b: '2' }]);
    expect(parseYamlDocuments('# nothing\n')).toEqual([]);
  });

  it('takes the last of two equal keys', () => {
    expect(parseYamlDocuments('a: 1\na: 2\n')).toEqual([{ a: '2' }]);
  });

  it('keeps __proto__ an ordinary field', () => {
    expect(Object.keys(parseYamlDocuments('__proto__: {polluted: 1}\n')[0] as object)).toEqual(['__proto__']);
    expect({}).not.toHaveProperty('polluted');
  });

  it('says malformed in one line, of nesting without end too', () => {
    for (const text of ['a: b: c\n', '- '.repeat(10_000)]) {
      expect(() => parseYamlDocuments(text)).toThrow(
        expect.objectContaining({
          reason: 'malformed',
          message: expect.stringMatching(/^not YAML: [^\n]+$/),
        }),
      );
    }
  });

  it('says conflict-markers where those are why', () => {
    const text = '<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> feature\n';
    expect(() => parseYamlDocuments(text)).toThrow(expect.objectContaining({ reason: 'conflict-markers' }));
  });
});
