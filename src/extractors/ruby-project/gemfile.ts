import { addToList } from '#src/extractors/lists-by-key.ts';
import type { Scope } from '#src/items/dependency.ts';
import { type GemCall, gemsIn } from './gem-calls.ts';

/** What a Gemfile says that its lock does not. */
export interface Gemfile {
  /** For what a gem is asked for; `unknown` where the Gemfile does not name it, or computes its groups. */
  readonly scopesOf: (name: string) => readonly Scope[];
  /** The project is itself a gem, and asks for what its gemspec says. */
  readonly hasGemspec: boolean;
}

/** The groups that Bundler and Rails give a meaning; what any other is for, only its author knows. */
const scopeByGroup = new Map<string, Scope>([
  ['default', 'runtime'],
  ['production', 'runtime'],
  ['development', 'dev'],
  ['test', 'dev'],
]);

/** Reads a Gemfile without running it: `gem` and `group` as nearly everybody writes them. */
export function parseGemfile(text: string): Gemfile {
  const scopes = new Map<string, Scope[]>();
  for (const call of gemsIn(text)) addToList(scopes, call.name, scopesIn(call));
  return {
    scopesOf: (name) => scopes.get(name) ?? ['unknown'],
    hasGemspec: /^[ \t]*gemspec\b/m.test(text),
  };
}

function scopesIn({ groups }: GemCall): readonly Scope[] {
  if (groups === null) return ['unknown'];
  return groups.length === 0 ? ['runtime'] : groups.map((group) => scopeByGroup.get(group) ?? 'unknown');
}
