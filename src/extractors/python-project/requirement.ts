import { normalisedPypiName } from '#src/text/purl.ts';

/** A package that is asked for, without its version. */
export interface Requirement {
  /** Normalised. */
  readonly name: string;
  /** Names of its optional parts, normalised. */
  readonly extras: readonly string[];
}

/** Name and extras at the start of `name[extra] >= 1 ; marker` (https://peps.python.org/pep-0508/). */
export function parseRequirement(text: string): Requirement | null {
  const [, name, extras = ''] = /^\s*([\w.-]+)\s*(?:\[([^\]]*)\])?/.exec(text) ?? [];
  if (name === undefined) return null;
  const parts = extras.split(',').map((extra) => normalisedPypiName(extra.trim()));
  return { name: normalisedPypiName(name), extras: parts.filter((extra) => extra !== '') };
}
