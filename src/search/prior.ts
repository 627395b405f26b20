import type { ProjectPackage } from '#src/stores/item-store.ts';
import { directBonus, toolPenalty } from './ranking.ts';
import { describedByStub } from './type-stubs.ts';

/** What a task is about, as far as the prior of a package depends on it. */
export interface Task {
  readonly instruction: string;
  /** The file being worked on. */
  readonly path: string | null;
}

/**
 * What a package is worth before anybody looks at the instruction, on the scale of a cosine: direct dependencies more,
 * of those the tools (scope dev or build) less, unless the task is about tests or the build. Type stubs are direct
 * dependencies that code never asks for.
 */
export function priorsFor(task: Task): (one: ProjectPackage) => number {
  const toolBonus = isAboutTools(task) ? directBonus : directBonus - toolPenalty;
  return (one) => {
    if (one.relationship !== 'direct' || describedByStub(one) !== null) return 0;
    return one.scope === 'dev' || one.scope === 'build' ? toolBonus : directBonus;
  };
}

function isAboutTools({ instruction, path }: Task): boolean {
  return toolWords.test(instruction) || (path !== null && toolPath.test(path));
}

const toolWords =
  /\b(?:asserts?|assertions?|benchmarks?|builds?|bundl(?:e|er|ing)|ci|compil(?:e|er|ation)|coverage|e2e|fixtures?|formatters?|lint(?:er|ing|s)?|mock(?:s|ing)?|specs?|stubs?|test(?:s|ed|ing)?|transpil\w+|types?(?:cript)?|typings?|watch mode)\b/i;

const toolPath =
  /(?:^|[/\\_.-])(?:__tests__|bench(?:es|marks?)?|build|ci|conftest|e2e|fixtures?|mocks?|scripts?|specs?|tasks?|tests?|tools?)(?:[/\\_.-]|$)|\.config\.\w+$/i;
