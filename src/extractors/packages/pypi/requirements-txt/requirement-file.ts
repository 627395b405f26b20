import { besideOf } from '#src/extractors/companion-file.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import type { PackageUse } from '#src/extractors/package-uses.ts';
import { parseRequirementLine } from '#src/extractors/python-project/requirement-line.ts';
import type { AskedPackage } from '#src/extractors/python-project/requirement-use.ts';
import type { Relationship } from '#src/items/dependency.ts';
import type { Problem } from '#src/items/manifest.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';
import { type LogicalLine, logicalLines } from './logical-lines.ts';

/** What one file says, without the files it refers to. */
export interface RequirementFile {
  readonly uses: readonly PackageUse[];
  /** Paths in the repository. */
  readonly includes: readonly string[];
  readonly constraints: readonly string[];
  readonly problems: readonly Problem[];
}

/** @throws {UnreadableText} where no line is one of a requirements file */
export function readRequirementFile(path: string, text: string): RequirementFile {
  refuseConflictMarkers(text);
  const uses: PackageUse[] = [];
  const includes: string[] = [];
  const constraints: string[] = [];
  const malformed: LogicalLine[] = [];
  for (const logical of logicalLines(text)) {
    const parsed = parseRequirementLine(logical.text);
    if (parsed.kind === 'package') uses.push(useOf(parsed.asked, logical));
    if (parsed.kind === 'include') includes.push(besideOf(path, parsed.path));
    if (parsed.kind === 'constrain') constraints.push(besideOf(path, parsed.path));
    if (parsed.kind === 'malformed') malformed.push(logical);
    refuseTooManyPackages(uses.length);
  }
  if (malformed.length > 0 && uses.length + includes.length === 0)
    throw new UnreadableText('malformed', expected);
  return { uses, includes, constraints, problems: malformedProblems(path, malformed) };
}

const expected = 'expected requirements such as `name==1.0`, found none';

function useOf(asked: AskedPackage, { comments, line }: LogicalLine): PackageUse {
  return { ...asked, relationship: relationshipOf(asked, comments), line };
}

/**
 * pip-compile and uv write who asked: `# via flask`, `# via -r requirements.in`. Without that, a version may be one of
 * a `pip freeze`, which lists everything; a range or a bare name is only ever written by hand.
 */
function relationshipOf({ version, source }: AskedPackage, comments: readonly string[]): Relationship {
  const via = comments.findIndex((comment) => /^via\b/.test(comment));
  const askers = via < 0 ? [] : comments.slice(via).map((comment) => comment.replace(/^via\b/, '').trim());
  if (askers.some(isProject)) return 'direct';
  if (askers.some((asker) => asker !== '')) return 'transitive';
  return version || source ? 'unknown' : 'direct';
}

function isProject(asker: string): boolean {
  return /^-r\s|\((?:pyproject\.toml|setup\.py|setup\.cfg)\)$/.test(asker);
}

/** One row however many they are. */
function malformedProblems(path: string, lines: readonly LogicalLine[]): readonly Problem[] {
  const [first, ...others] = lines;
  if (first === undefined) return [];
  const shown = JSON.stringify(first.text.slice(0, 100));
  const detail = `line ${first.line}: expected a requirement, found ${shown} and ${others.length} more like it`;
  return [{ path, reason: 'malformed', detail }];
}
