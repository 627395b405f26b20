import { besideOf, readCompanion } from '#src/extractors/companion-file.ts';
import { type PixiProject, parsePixiProject } from '#src/extractors/conda-project/pixi-project.ts';
import { cutOffProblems } from '#src/extractors/cut-off.ts';
import { entryProblems } from '#src/extractors/entry-problems.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { newerFormat, requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { isLocalAddress } from '#src/extractors/python-project/requirement-use.ts';
import type { Relationship } from '#src/items/dependency.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { normalisedPypiName } from '#src/text/purl.ts';
import { webHostOf } from '#src/text/source-url.ts';
import { fieldOf, listOf, textOf } from '#src/text/untrusted.ts';
import { parseYamlDocuments } from '#src/text/yaml.ts';

/**
 * pixi.lock: all packages of all environments, of conda and of pypi, with pixi.toml for what is direct. Since version 6 a
 * package of conda has its name and version in its file name only.
 */
export const extractor: Extractor = { extract };

function extract({ path, text }: ManifestFile, tree: FileTree): Extraction {
  const [lock] = parseYamlDocuments(text);
  requireAnyField(lock, ['packages', 'environments']);
  const entries = listOf(fieldOf(lock, 'packages'));
  refuseTooManyPackages(entries.length);
  const project = readCompanion(tree, besideOf(path, 'pixi.toml'), parsePixiProject);
  const thirdParty = entries.filter((entry) => !isLocalAddress(addressOf(entry)));
  const uses = thirdParty.flatMap((entry) => useOf(entry, project.value) ?? []);
  const extraction = packageUses('conda', path, uses);
  const nameless = thirdParty.filter((entry) => useOf(entry, null) === null).map(addressOf);
  const problems = [
    ...extraction.problems,
    ...entryProblems(path, 'malformed', 'an address that ends with name-version-build', nameless),
    ...project.problems,
    ...newerFormat(path, fieldOf(lock, 'version'), 6),
    ...cutOffProblems(path, text),
  ];
  return { ...extraction, problems };
}

function isPypi(entry: unknown): boolean {
  return fieldOf(entry, 'kind') === 'pypi' || fieldOf(entry, 'pypi') !== undefined;
}

/** A local package has a path instead. */
function addressOf(entry: unknown): string {
  const address = ['conda', 'pypi', 'url', 'path'].map((field) => textOf(fieldOf(entry, field)));
  return address.find((text) => text !== null) ?? '';
}

function useOf(entry: unknown, project: PixiProject | null): PackageUse | null {
  const name = textOf(fieldOf(entry, 'name')) ?? fileParts(entry)?.name;
  if (name === undefined) return null;
  const version = textOf(fieldOf(entry, 'version')) ?? fileParts(entry)?.version ?? null;
  const address = addressOf(entry);
  const origin = address.startsWith('git+') ? { source: address } : { registry: webHostOf(address) };
  const use = { name, version, ...origin };
  return isPypi(entry)
    ? { ...use, ecosystem: 'pypi', relationship: relationshipOf(normalisedPypiName(name), project?.pypi) }
    : { ...use, relationship: relationshipOf(name, project?.conda) };
}

/** `…/linux-64/name-1.0-build.conda`; names may have a `-`, versions and builds have none. */
function fileParts(entry: unknown): { readonly name: string; readonly version: string } | undefined {
  const file = addressOf(entry).split('/').at(-1) ?? '';
  const parts = file.replace(/\.(?:conda|tar\.bz2)$/, '').split('-');
  const [version] = parts.splice(-2);
  const name = parts.join('-');
  return name === '' || version === undefined || isPypi(entry) ? undefined : { name, version };
}

function relationshipOf(name: string, asked: ReadonlySet<string> | undefined): Relationship {
  if (asked === undefined) return 'unknown';
  return asked.has(name) ? 'direct' : 'transitive';
}
