import type { Scope } from '#src/items/dependency.ts';
import { parseToml } from '#src/text/toml.ts';
import { entriesOf, fieldOf, fieldsOf, textsOf } from '#src/text/untrusted.ts';
import { poetryRequirements } from './poetry-table.ts';
import { parseRequirement, type Requirement } from './requirement.ts';
import { type AskedPackage, parseRequirementUse } from './requirement-use.ts';

export interface ProjectRequirement extends Requirement {
  readonly scope: Scope;
  /** Extra or dependency group that it belongs to; null for what the project needs in any case. */
  readonly group: string | null;
  readonly asked: AskedPackage | 'local';
}

/** @throws {UnreadableText} */
export function parsePythonProject(text: string): readonly ProjectRequirement[] {
  return projectRequirements(parseToml(text));
}

/**
 * All that a pyproject.toml asks for: the `[project]` table, dependency groups (https://peps.python.org/pep-0735/), the
 * tables that PDM and uv had before these, and Poetry's (https://python-poetry.org/docs/pyproject/).
 */
export function projectRequirements(file: unknown): readonly ProjectRequirement[] {
  const project = fieldOf(file, 'project');
  const { pdm, poetry, uv } = fieldsOf(fieldOf(file, 'tool'));
  return [
    ...listed(fieldOf(project, 'dependencies'), 'runtime', null),
    ...inGroups(fieldOf(project, 'optional-dependencies'), 'optional'),
    ...inGroups(fieldOf(file, 'dependency-groups'), 'dev'),
    ...inGroups(fieldOf(pdm, 'dev-dependencies'), 'dev'),
    ...listed(fieldOf(uv, 'dev-dependencies'), 'dev', 'dev'),
    ...(onlyEnriches(project) ? [] : inPoetryTable(fieldOf(poetry, 'dependencies'), 'runtime')),
    ...inPoetryTable(fieldOf(poetry, 'dev-dependencies'), 'dev'),
    ...inPoetryGroups(fieldOf(poetry, 'group')),
  ];
}

/** Beside a `[project]` table that lists dependencies, Poetry's table says only where to get them. */
function onlyEnriches(project: unknown): boolean {
  const { dependencies, 'optional-dependencies': optional } = fieldsOf(project);
  const isDynamic = textsOf(fieldOf(project, 'dynamic')).includes('dependencies');
  return (dependencies !== undefined || optional !== undefined) && !isDynamic;
}

function inGroups(groups: unknown, scope: Scope): readonly ProjectRequirement[] {
  return entriesOf(groups).flatMap(([group, requirements]) => listed(requirements, scope, group));
}

// `{ include-group = "…" }` adds nothing: the other group is read as well.
function listed(requirements: unknown, scope: Scope, group: string | null): readonly ProjectRequirement[] {
  return textsOf(requirements).flatMap((text) => {
    const requirement = parseRequirement(text);
    const asked = parseRequirementUse(text);
    return requirement === null || asked === null ? [] : [{ ...requirement, scope, group, asked }];
  });
}

function inPoetryGroups(groups: unknown): readonly ProjectRequirement[] {
  return entriesOf(groups).flatMap(([name, group]) =>
    inPoetryTable(fieldOf(group, 'dependencies'), name === 'main' ? 'runtime' : 'dev'),
  );
}

function inPoetryTable(table: unknown, scope: Scope): readonly ProjectRequirement[] {
  return poetryRequirements(table)
    .filter(({ name }) => name !== 'python')
    .map(({ name, extras, isOptional, asked }) => ({
      name,
      extras,
      asked,
      group: null,
      scope: isOptional && scope === 'runtime' ? 'optional' : scope,
    }));
}
