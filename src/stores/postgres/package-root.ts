import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fieldOf } from '#src/text/untrusted.ts';

/** The folder of our own package.json, whether this runs from its sources or from a bundle in `dist/`. */
export async function packageRoot(): Promise<string> {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!(await isOurs(folder))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`Expected the files of dependency-xray above ${import.meta.url}.`);
    folder = parent;
  }
  return folder;
}

async function isOurs(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => 'null');
  return fieldOf(JSON.parse(text), 'name') === 'dependency-xray';
}
