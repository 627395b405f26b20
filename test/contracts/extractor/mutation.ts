import fc from 'fast-check';

const fragments = [
  '',
  '\n',
  '"',
  "'",
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  '@',
  '/',
  '#',
  '=',
  '-',
  '  ',
  '\t',
  '\\',
]
  .concat([
    'null',
    'true',
    '-1',
    '1e999',
    '{}',
    '[]',
    '""',
    '__proto__',
    'constructor',
    '../..',
    'npm:',
    '://',
  ])
  .concat(['\uD800', '\u0001', '&a', '*a', '!!x', '---\n', '<<: ']);

/** A text after a few accidents: pieces lost, doubled, moved or overwritten. */
export function mutation(text: string): fc.Arbitrary<string> {
  const position = fc.nat(text.length);
  const accident = fc.record({
    start: position,
    length: fc.oneof(fc.nat(4), fc.nat(60)),
    insert: fc.oneof(fc.constantFrom(...fragments), pieceOf(text)),
  });
  return fc.array(accident, { minLength: 1, maxLength: 4 }).map((accidents) => accidents.reduce(apply, text));
}

function pieceOf(text: string): fc.Arbitrary<string> {
  return fc
    .tuple(fc.nat(text.length), fc.nat(60))
    .map(([start, length]) => text.slice(start, start + length));
}

interface Accident {
  readonly start: number;
  readonly length: number;
  readonly insert: string;
}

function apply(text: string, { start, length, insert }: Accident): string {
  return text.slice(0, start) + insert + text.slice(start + length);
}
