import { readCompanion } from '#src/extractors/companion-file.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { type Pom, parsePom } from './pom.ts';

export interface LocalPom {
  readonly path: string;
  readonly pom: Pom;
}

/** The poms of a repository by `group:artifact`: its own modules, parents and BOMs. */
export type LocalPoms = ReadonlyMap<string, LocalPom>;

// A repository of 600 modules asks 600 times.
const known = new WeakMap<FileTree, LocalPoms>();

export function localPomsOf(tree: FileTree): LocalPoms {
  const before = known.get(tree);
  if (before !== undefined) return before;
  const poms = readLocalPoms(tree);
  known.set(tree, poms);
  return poms;
}

export function coordinatesOf(pom: Pom): string {
  return `${pom.group ?? pom.parent?.group ?? ''}:${pom.artifact ?? ''}`;
}

// A broken one is reported where it is read as a manifest.
function readLocalPoms(tree: FileTree): LocalPoms {
  const poms = new Map<string, LocalPom>();
  for (const path of tree.paths.filter((one) => /(?:^|\/)pom\.xml$/.test(one))) {
    const pom = readCompanion(tree, path, parsePom).value;
    if (pom !== null && !poms.has(coordinatesOf(pom))) poms.set(coordinatesOf(pom), { path, pom });
  }
  return poms;
}
