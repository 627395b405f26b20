import { describe, expect, it } from 'vitest';
import { parsePythonProject } from '#src/extractors/python-project/python-project.ts';

describe('src/extractors/python-project/python-project', () => {
  it('reads the project table, its extras and the dependency groups', () => {
    const text = `[project]
dependencies = ["Flask_Login>=1 ; python_version < '4'", "requests[socks, use_chardet]==2.*"]
[project.optional-dependencies]
cli = ["click @ https://files.example/click.whl"]
[dependency-groups]
test = ["pytest>8", { include-group = "lint" }]
lint = ["ruff"]
`;
    expect(linesOf(text)).toEqual([
      'flask-login runtime',
      'requests[socks,use-chardet] runtime',
      'click optional',
      'pytest dev',
      'ruff dev',
    ]);
  });

  it('reads the tables of Poetry, old and new', () => {
    const text = `[tool.poetry.dependencies]
python = "^3.10"
Django = "^5"
redis = { version = "*", optional = true, extras = ["hiredis"] }
numpy = [{ version = "1", python = "<3.12" }, { version = "2", extras = ["x"] }]
[tool.poetry.dev-dependencies]
black = "*"
[tool.poetry.group.docs]
optional = true
[tool.poetry.group.docs.dependencies]
sphinx = "*"
[tool.poetry.group.main.dependencies]
attrs = "*"
`;
    expect(linesOf(text)).toEqual([
      'django runtime',
      'redis[hiredis] optional',
      'numpy runtime',
      'numpy[x] runtime',
      'black dev',
      'sphinx dev',
      'attrs runtime',
    ]);
  });

  it('takes the table of Poetry for an addition where the project lists its dependencies itself', () => {
    const enriched = '[tool.poetry.dependencies]\nclick = { source = "ours" }\n';
    const listed = `[project]\noptional-dependencies = { cli = ["click"] }\n`;
    expect(linesOf(listed + enriched)).toEqual(['click optional']);
    expect(linesOf(`[project]\ndynamic = ["dependencies"]\ndependencies = []\n${enriched}`)).toEqual([
      'click runtime',
    ]);
  });

  it('reads nothing out of wrong shapes', () => {
    expect(linesOf('project = 1\ndependency-groups = { a = "b", c = [1, " ;"] }\n')).toEqual([]);
  });
});

function linesOf(text: string): readonly string[] {
  return parsePythonProject(text).map(({ name, extras, scope }) => {
    return `${name}${extras.length > 0 ? `[${extras}]` : ''} ${scope}`;
  });
}
