import { besideOf, readCompanion } from '#src/extractors/companion-file.ts';
import { parseCondaEnvironment } from '#src/extractors/conda-project/conda-environment.ts';
import { parseMatchSpec } from '#src/extractors/conda-project/match-spec.ts';
import { cutOffProblems } from '#src/extractors/cut-off.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { newerFormat, requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { parseRequirement } from '#src/extractors/python-project/requirement.ts';
import type { Relationship, Scope } from '#src/items/dependency.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { normalisedPypiName } from '#src/text/purl.ts';
import { webHostOf } from '#src/text/source-url.ts';
import { fieldOf, listOf, textOf } from '#src/text/untrusted.ts';
import { parseYamlDocuments } from '#src/text/yaml.ts';

/**
 * conda-lock.yml: a package for each platform, with the environment.yml beside it for what is direct
 * (https://conda.github.io/conda-lock/).
 */
export const extractor: Extractor = { extract };

function extract({ path, text }: ManifestFile, tree: FileTree): Extraction {
  const [lock] = parseYamlDocuments(text);
  requireAnyField(lock, ['package', 'metadata']);
  const entries = listOf(fieldOf(lock, 'package'));
  refuseTooManyPackages(entries.length);
  const environment = readCompanion(tree, besideOf(path, 'environment.yml'), askedNames);
  const uses = entries.flatMap((entry) => useOf(entry, environment.value));
  const extraction = packageUses('conda', path, uses);
  const newer = newerFormat(path, fieldOf(lock, 'version'), 1);
  const problems = [...extraction.problems, ...environment.problems, ...newer, ...cutOffProblems(path, text)];
  return { ...extraction, problems };
}

/** Names of conda's packages as they are, of pip's normalised. */
function askedNames(text: string): ReadonlySet<string> {
  const { specs, pip } = parseCondaEnvironment(text);
  return new Set([
    ...specs.map((spec) => parseMatchSpec(spec)?.name ?? ''),
    ...pip.map((line) => parseRequirement(line)?.name ?? ''),
  ]);
}

function useOf(entry: unknown, asked: ReadonlySet<string> | null): readonly PackageUse[] {
  const name = textOf(fieldOf(entry, 'name'));
  if (name === null) return [];
  const isPip = fieldOf(entry, 'manager') === 'pip';
  const relationship = relationshipOf(isPip ? normalisedPypiName(name) : name, asked);
  const version = textOf(fieldOf(entry, 'version'));
  const registry = webHostOf(textOf(fieldOf(entry, 'url')) ?? '');
  const use = { name, version, relationship, scope: scopeOf(entry), registry };
  return [isPip ? { ...use, ecosystem: 'pypi' } : use];
}

function relationshipOf(name: string, asked: ReadonlySet<string> | null): Relationship {
  if (asked === null) return 'unknown';
  return asked.has(name) ? 'direct' : 'transitive';
}

function scopeOf(entry: unknown): Scope {
  const category = textOf(fieldOf(entry, 'category'));
  if (category === 'main') return 'runtime';
  if (category === 'dev') return 'dev';
  // Scalars of YAML are read as text.
  return fieldOf(entry, 'optional') === 'true' ? 'optional' : 'unknown';
}
