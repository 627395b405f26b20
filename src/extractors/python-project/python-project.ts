import type { Scope } from '#src/items/dependency.ts';
import { parseToml } from '#src/text/toml.ts';
import { entriesOf, fieldOf, fieldsOf, textsOf } from '#src/text/untrusted.ts';
import { poetryRequirements } from './poetry-table.ts';
import { parseRequirement, type Requirement } from './requirement.ts';

export interface ProjectRequirement extends Requirement {
  readonly scope: Scope;
}

/**
 * All that a pyproject.toml asks for: the `[project]` table, dependency groups (https://peps.python.org/pep-0735/) and
 * Poetry's own tables (https://python-poetry.org/docs/pyproject/).
 * @throws {UnreadableText}
 */
export function parsePythonProject(text: string): readonly ProjectRequirement[] {
  const file = parseToml(text);
  const project = fieldOf(file, 'project');
  const poetry = fieldOf(fieldOf(file, 'tool'), 'poetry');
  return [
    ...listed(fieldOf(project, 'dependencies'), 'runtime'),
    ...inGroups(fieldOf(project, 'optional-dependencies'), 'optional'),
    ...inGroups(fieldOf(file, 'dependency-groups'), 'dev'),
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
  return entriesOf(groups).flatMap(([, requirements]) => listed(requirements, scope));
}

// `{ include-group = "…" }` adds nothing: the other group is read as well.
function listed(requirements: unknown, scope: Scope): readonly ProjectRequirement[] {
  return textsOf(requirements).flatMap((text) => {
    const requirement = parseRequirement(text);
    return requirement === null ? [] : [{ ...requirement, scope }];
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
    .map(({ name, extras, isOptional }) => ({
      name,
      extras,
      scope: isOptional && scope === 'runtime' ? 'optional' : scope,
    }));
}
