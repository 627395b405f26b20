import { besideOf, readCompanion } from '#src/extractors/companion-file.ts';
import { cutOffProblems } from '#src/extractors/cut-off.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { newerFormat, requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { parsePythonProject } from '#src/extractors/python-project/python-project.ts';
import type { Reach } from '#src/extractors/reachability.ts';
import type { Scope } from '#src/items/dependency.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { webHostOf } from '#src/text/source-url.ts';
import { parseToml } from '#src/text/toml.ts';
import { fieldOf, textOf, textsOf } from '#src/text/untrusted.ts';
import { isLocal, type LockedPackage, lockedPackages } from './poetry-lock/locked-package.ts';
import { reachPackages } from './poetry-lock/reach-packages.ts';

/** poetry.lock of any version, with pyproject.toml for what is direct, and for scopes where the lock has none. */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile, tree: FileTree): Extraction {
  const lock = parseToml(file.text);
  requireAnyField(lock, ['package', 'metadata']);
  const locked = lockedPackages(lock);
  refuseTooManyPackages(locked.length);
  const project = readCompanion(tree, besideOf(file.path, 'pyproject.toml'), parsePythonProject);
  const reached = project.value === null ? null : reachPackages(locked, project.value);
  const uses = locked.filter((one) => !isLocal(one)).map((one) => useOf(one, reached));
  const extraction = packageUses('pypi', file.path, uses);
  const newer = newerFormat(file.path, fieldOf(fieldOf(lock, 'metadata'), 'lock-version'), 2);
  const cut = cutOffProblems(file.path, file.text);
  return { ...extraction, problems: [...extraction.problems, ...project.problems, ...newer, ...cut] };
}

function useOf(locked: LockedPackage, reached: ReadonlyMap<string, Reach> | null): PackageUse {
  const { entry, name, key } = locked;
  const reach = reached?.get(key);
  return {
    name,
    version: textOf(fieldOf(entry, 'version')),
    // A project that does not ask for a package itself has it through another, found or not.
    relationship: reached === null ? 'unknown' : (reach?.relationship ?? 'transitive'),
    scope: scopeOf(entry, reach?.scope ?? 'unknown'),
    description: textOf(fieldOf(entry, 'description')),
    ...originOf(fieldOf(entry, 'source')),
  };
}

/** Locks of Poetry 1.5 to 1.8 name no groups: only there the answer comes from the graph. */
function scopeOf(entry: unknown, scopeInGraph: Scope): Scope {
  const category = textOf(fieldOf(entry, 'category'));
  const groups = category === null ? textsOf(fieldOf(entry, 'groups')) : [category];
  const isOptional = fieldOf(entry, 'optional') === true;
  if (groups.length > 0 && !groups.includes('main')) return 'dev';
  if (isOptional) return scopeInGraph === 'dev' ? 'dev' : 'optional';
  return groups.length > 0 ? 'runtime' : scopeInGraph;
}

function originOf(source: unknown): Pick<PackageUse, 'registry' | 'source'> {
  const url = textOf(fieldOf(source, 'url'));
  if (url === null) return {};
  switch (fieldOf(source, 'type')) {
    case 'git':
      return { source: gitSource(url, textOf(fieldOf(source, 'resolved_reference'))) };
    case 'url':
      return { source: url };
    default:
      return { registry: webHostOf(url) };
  }
}
