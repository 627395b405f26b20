import { normalisedPypiName } from '#src/text/purl.ts';
import { entriesOf, fieldOf, listOf, textsOf } from '#src/text/untrusted.ts';
import type { Requirement } from './requirement.ts';

export interface PoetryRequirement extends Requirement {
  /** Only wanted by an extra that names it. */
  readonly isOptional: boolean;
}

/**
 * The table of dependencies of a Poetry project, and of a package in its lock: `name = "^1"`,
 * `name = { version, extras, optional }`, or a list of these, one for each platform.
 */
export function poetryRequirements(table: unknown): readonly PoetryRequirement[] {
  return entriesOf(table).flatMap(([name, value]) =>
    (Array.isArray(value) ? listOf(value) : [value]).map((constraint) => ({
      name: normalisedPypiName(name),
      extras: textsOf(fieldOf(constraint, 'extras')).map(normalisedPypiName),
      isOptional: fieldOf(constraint, 'optional') === true,
    })),
  );
}
