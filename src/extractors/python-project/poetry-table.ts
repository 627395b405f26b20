import { gitSource } from '#src/extractors/git-source.ts';
import { normalisedPypiName } from '#src/text/purl.ts';
import { entriesOf, fieldOf, listOf, textOf, textsOf } from '#src/text/untrusted.ts';
import type { Requirement } from './requirement.ts';
import type { AskedPackage } from './requirement-use.ts';

export interface PoetryRequirement extends Requirement {
  /** Only wanted by an extra that names it. */
  readonly isOptional: boolean;
  readonly asked: AskedPackage | 'local';
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
      asked: askedBy(name, constraint),
    })),
  );
}

function askedBy(name: string, constraint: unknown): AskedPackage | 'local' {
  const git = textOf(fieldOf(constraint, 'git'));
  const url = textOf(fieldOf(constraint, 'url'));
  if (git !== null) return { name, source: gitSource(git, textOf(fieldOf(constraint, 'rev'))) };
  if (url !== null) return { name, source: url };
  if (isLocal(constraint)) return 'local';
  const range = textOf(constraint) ?? textOf(fieldOf(constraint, 'version'));
  // Poetry takes a bare version for that version and no other.
  const exact = /^={0,3}\s*(\d[^\s,*|]*)$/.exec(range ?? '')?.[1];
  return exact === undefined ? { name, range } : { name, version: exact };
}

function isLocal(constraint: unknown): boolean {
  return ['path', 'file'].some((field) => textOf(fieldOf(constraint, field)) !== null);
}
