import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import ignore from 'ignore';
import type { Problem } from '#src/items/manifest.ts';
import { readFileInside } from '#src/text/read-file-inside.ts';
import type { Checkout } from './checkout.ts';

const fileName = '.xrayignore';
const mostBytes = 100_000;
const mostRules = 1_000;
const mostStars = 4;

export interface IgnoreRules {
  /** @param path with `/` at its end for a folder. */
  readonly isIgnored: (path: string) => boolean;
  readonly problems: readonly Problem[];
}

/** What `.xrayignore` in the scanned folder leaves out, in the notation of .gitignore. */
export function readIgnoreRules({ folder }: Checkout): IgnoreRules {
  if (lstatSync(join(folder, fileName), { throwIfNoEntry: false }) === undefined) return rulesOf([]);
  const file = readFileInside(folder, fileName, mostBytes);
  return file.kind === 'text' ? rulesOf(file.text.split('\n')) : { ...rulesOf([]), problems: [file.problem] };
}

function rulesOf(lines: readonly string[]): IgnoreRules {
  const problems = [...lines.slice(0, mostRules).flatMap(starProblem), ...tooManyRules(lines)];
  const usable = lines.slice(0, mostRules).filter((line) => starsIn(line) <= mostStars);
  const rules = ignore({ ignoreCase: false, allowRelativePaths: true }).add([...usable]);
  return { isIgnored: (path) => rules.ignores(path), problems };
}

// Each star multiplies the time that the pattern can take for a long path.
function starProblem(line: string, index: number): readonly Problem[] {
  const count = starsIn(line);
  if (count <= mostStars) return [];
  return [
    problem(
      `line ${index + 1}: expected at most ${mostStars} stars in a rule, found ${count}: rule not used`,
    ),
  ];
}

function tooManyRules({ length }: readonly string[]): readonly Problem[] {
  if (length <= mostRules) return [];
  return [problem(`expected at most ${mostRules} lines, found ${length}: the rest is not used`)];
}

function problem(detail: string): Problem {
  return { path: fileName, reason: 'malformed', detail };
}

function starsIn(line: string): number {
  return line.match(/\*+/g)?.length ?? 0;
}
