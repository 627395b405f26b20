import { besideOf, readCompanion } from '#src/extractors/companion-file.ts';
import { conanfileReferences } from '#src/extractors/conan-project/conanfile-text.ts';
import { referenceOf } from '#src/extractors/conan-project/reference.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import type { Scope } from '#src/items/dependency.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { parseJson } from '#src/text/json.ts';
import { fieldOf, textsOf } from '#src/text/untrusted.ts';
import { graphUses } from './conan-lock/graph-lock.ts';

/**
 * conan.lock: the graph of Conan 1, and the lists of Conan 2, with conanfile.txt for what is direct
 * (https://docs.conan.io/2/tutorial/versioning/lockfiles.html).
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile, tree: FileTree): Extraction {
  const lock = parseJson(file.text);
  requireAnyField(lock, ['graph_lock', 'requires', 'build_requires', 'python_requires']);
  const graph = fieldOf(lock, 'graph_lock');
  if (graph !== undefined) return packageUses('conan', file.path, graphUses(graph));
  const project = readCompanion(tree, besideOf(file.path, 'conanfile.txt'), conanfileReferences);
  const direct = project.value === null ? null : new Set(project.value.map(({ name }) => name));
  const extraction = packageUses('conan', file.path, listedUses(lock, direct));
  return { ...extraction, problems: [...extraction.problems, ...project.problems] };
}

const scopesByList: readonly (readonly [string, Scope])[] = [
  ['requires', 'runtime'],
  ['build_requires', 'build'],
  ['python_requires', 'build'],
  ['config_requires', 'build'],
];

function listedUses(lock: unknown, direct: ReadonlySet<string> | null): readonly PackageUse[] {
  return scopesByList.flatMap(([list, scope]) =>
    textsOf(fieldOf(lock, list)).flatMap((text) => {
      const reference = referenceOf(text);
      if (reference === null) return [];
      return [{ ...reference, scope, relationship: relationshipOf(reference.name, direct) }];
    }),
  );
}

function relationshipOf(
  name: string,
  direct: ReadonlySet<string> | null,
): NonNullable<PackageUse['relationship']> {
  if (direct === null) return 'unknown';
  return direct.has(name) ? 'direct' : 'transitive';
}
