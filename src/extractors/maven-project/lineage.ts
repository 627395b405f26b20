import { dirname, join } from 'node:path/posix';
import { readCompanion } from '#src/extractors/companion-file.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { coordinatesOf, type LocalPom } from './local-poms.ts';
import { type Pom, parsePom } from './pom.ts';

/** Longer chains are no project's. */
const mostAncestors = 20;

/** A pom and its parents as far as they lie in the repository, the youngest first. */
export function lineageOf(tree: FileTree, youngest: LocalPom): readonly Pom[] {
  const lineage = [youngest.pom];
  let current: LocalPom | null = youngest;
  while (lineage.length <= mostAncestors) {
    current = parentIn(tree, current);
    if (current === null || lineage.includes(current.pom)) break;
    lineage.push(current.pom);
  }
  return lineage;
}

/** The parent where its path says it is, if it is the one that is meant (https://maven.apache.org/pom.html#inheritance). */
function parentIn(tree: FileTree, { path, pom }: LocalPom): LocalPom | null {
  if (pom.parent === null || pom.parent.relativePath === '') return null;
  const target = join(dirname(path), pom.parent.relativePath);
  const parentPath = target.endsWith('.xml') ? target : join(target, 'pom.xml');
  const parent = readCompanion(tree, parentPath, parsePom).value;
  if (parent === null) return null;
  const isMeant = coordinatesOf(parent) === `${pom.parent.group ?? ''}:${pom.parent.artifact ?? ''}`;
  return isMeant ? { path: parentPath, pom: parent } : null;
}
