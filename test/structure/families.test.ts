import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formats } from '#src/extractors/index.ts';
import { ecosystems } from '#src/items/ecosystem.ts';
import { readSource, root, sourceFiles } from '#test/support/source-files.ts';

/** Family folder → its contract. Every other file is a member of the list in `index.ts`. */
const families = {
  'src/embedders': 'embedder.ts',
  'src/installed-trees': 'installed-tree.ts',
} as const;

const membersFolder = 'src/extractors/packages';

describe('structure/families', () => {
  it('lists every extractor that lies in the folder, and no other', () => {
    expect(formats.map(({ id }) => id)).toEqual(extractorIds());
  });

  it('keeps every extractor in the folder of its ecosystem', () => {
    expect(formats.filter(({ id, ecosystem }) => !id.startsWith(`${ecosystem}/`))).toEqual([]);
    expect(formats.filter(({ ecosystem }) => !ecosystems.includes(ecosystem))).toEqual([]);
  });

  it('lets a format be locked only by formats that are there', () => {
    const ids = formats.map(({ id }) => id);
    expect(formats.flatMap(({ lockedBy = [] }) => lockedBy).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('names an extractor after a file it reads', () => {
    const wrong = formats.filter(({ id, files }) => !files.some((file) => id.endsWith(`/${kebab(file)}`)));
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('loads every extractor from the file of its id', async () => {
    for (const format of formats) {
      const module = await import(/* @vite-ignore */ join(root, `${membersFolder}/${format.id}.ts`));
      expect(await format.load()).toBe(module.extractor);
    }
  });

  it.each(Object.entries(families))('lists every member of %s', (folder, contract) => {
    const members = sourceFiles(folder)
      .map((file) => file.slice(folder.length + 1))
      .filter((file) => !file.includes('/') && file !== contract && file !== 'index.ts');
    const list = readSource(`${folder}/index.ts`);
    expect(members.filter((member) => !list.includes(`./${member}`))).toEqual([]);
    expect(existsSync(join(root, folder, contract))).toBe(true);
  });

  it('has a test for every extractor, at the same path', () => {
    const missing = formats.filter(
      ({ id }) => !existsSync(join(root, `test/${membersFolder}/${id}.test.ts`)),
    );
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});

/** Files of the folder; a file's private parts lie in a folder of its own name. */
function extractorIds(): readonly string[] {
  return sourceFiles(membersFolder)
    .map((file) => file.slice(membersFolder.length + 1, -'.ts'.length))
    .filter((id) => id.split('/').length === 2);
}

function kebab(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return name.replace(/\*/g, '').replace(/^\./, '').replace(/[._]/g, '-').toLowerCase();
}
