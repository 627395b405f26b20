/** A package as code for Deno names it: `npm:chalk@5`, `jsr:@std/path@^1/posix`. */
export interface Specifier {
  readonly ecosystem: 'npm' | 'jsr';
  readonly name: string;
  /** Empty where none is asked for. */
  readonly range: string;
}

/** Null for an address, a path, anything that names no package (https://docs.deno.com/runtime/fundamentals/modules/). */
export function parseSpecifier(text: string): Specifier | null {
  const [, ecosystem, name, range = ''] =
    /^(npm|jsr):\/?(@[^/@]+\/[^/@]+|[^/@]+)(?:@([^/]*))?/.exec(text) ?? [];
  if (name === undefined) return null;
  return { ecosystem: ecosystem === 'npm' ? 'npm' : 'jsr', name, range };
}
