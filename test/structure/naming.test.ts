import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSource, root, sourceFiles } from '#test/support/source-files.ts';

const drawers = ['utils', 'util', 'helpers', 'common', 'lib', 'core', 'misc', 'shared'];

describe('structure/naming', () => {
  it('has no drawer for things without a name', () => {
    const files = sourceFiles('src', 'worker', 'cli', 'action', 'test', 'bench');
    expect(files.filter((file) => file.split(/[/.]/).some((part) => drawers.includes(part)))).toEqual([]);
  });

  it('gives a private folder only to a file of its name', () => {
    const owners = sourceFiles('src')
      .map((file) => file.slice(0, file.lastIndexOf('/')))
      .filter((folder) => existsSync(join(root, `${folder}.ts`)));
    for (const folder of new Set(owners)) {
      const users = sourceFiles('src', 'worker', 'cli')
        .filter((file) => readSource(file).includes(`/${folder.split('/').at(-1)}/`))
        .filter((file) => file.startsWith(`${folder.slice(0, folder.lastIndexOf('/'))}/`));
      expect(users.filter((file) => file !== `${folder}.ts` && !file.startsWith(`${folder}/`))).toEqual([]);
    }
  });

  it('calls a test after the module it tests', () => {
    const wrong = sourceFiles('test')
      .filter((file) => file.endsWith('.test.ts'))
      .filter((file) => !readSource(file).includes(`describe('${subjectOf(file)}`));
    expect(wrong).toEqual([]);
  });

  it('tests a module that is there', () => {
    const tests = sourceFiles('test/src', 'test/cli', 'test/worker').filter((file) =>
      file.endsWith('.test.ts'),
    );
    const missing = tests.filter((file) => !existsSync(join(root, `${moduleOf(file)}.ts`)));
    expect(missing).toEqual([]);
  });

  it('does nothing at import: no top-level await and no call outside a declaration', () => {
    const entries = ['cli/index.ts', 'cli/demo.ts', 'action/index.ts', 'worker/index.ts'];
    const acting = sourceFiles('src', 'worker', 'cli', 'action')
      .filter((file) => !entries.includes(file))
      .filter((file) => /^(?:await |[a-z]\w*(?:\.\w+)*\()/m.test(readSource(file)));
    expect(acting).toEqual([]);
  });

  it('reads the environment in one place', () => {
    const readers = sourceFiles('src', 'worker', 'cli').filter((file) =>
      readSource(file).includes('process.env'),
    );
    expect(readers.filter((file) => file !== 'worker/config.ts')).toEqual([]);
  });

  it('mocks no module', () => {
    const mocking = sourceFiles('test').filter((file) => /\bvi\.(?:mock|doMock)\(/.test(readSource(file)));
    expect(mocking).toEqual([]);
  });
});

function moduleOf(test: string): string {
  return test.slice('test/'.length, -'.test.ts'.length).replace(/\.integration$/, '');
}

/** The module's path; for an extractor its id. */
function subjectOf(test: string): string {
  return moduleOf(test).replace(/^src\/extractors\/packages\//, '');
}
