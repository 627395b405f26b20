import { besideOf, readCompanion } from '#src/extractors/companion-file.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { newerFormat, requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { repositoryName } from '#src/extractors/repository-name.ts';
import type { Relationship } from '#src/items/dependency.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { parseJson } from '#src/text/json.ts';
import { fieldOf, listOf, textOf } from '#src/text/untrusted.ts';
import { type AskedPackages, packagesAskedFor } from './package-resolved/package-swift.ts';

/**
 * Package.resolved of Swift, versions 1 to 3, with Package.swift for what is direct. A package is known by the address
 * of its repository (https://github.com/package-url/purl-spec, type swift).
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile, tree: FileTree): Extraction {
  const resolved = parseJson(file.text);
  requireAnyField(resolved, ['pins', 'object']);
  const project = readCompanion(tree, besideOf(file.path, 'Package.swift'), packagesAskedFor);
  const pins = listOf(fieldOf(resolved, 'pins') ?? fieldOf(fieldOf(resolved, 'object'), 'pins'));
  const uses = pins.filter(isThirdParty).flatMap((pin) => useOf(pin, project.value));
  const extraction = packageUses('swift', file.path, uses);
  const newer = newerFormat(file.path, fieldOf(resolved, 'version'), 3);
  return { ...extraction, problems: [...extraction.problems, ...project.problems, ...newer] };
}

function isThirdParty(pin: unknown): boolean {
  const kind = fieldOf(pin, 'kind');
  return kind !== 'localSourceControl' && kind !== 'fileSystem';
}

function useOf(pin: unknown, asked: AskedPackages | null): readonly PackageUse[] {
  const state = fieldOf(pin, 'state');
  const version = textOf(fieldOf(state, 'version'));
  const location = textOf(fieldOf(pin, 'location')) ?? textOf(fieldOf(pin, 'repositoryURL'));
  if (location === null) return useOfRegistry(textOf(fieldOf(pin, 'identity')), version, asked);
  const name = repositoryName(location);
  const source = gitSource(location, textOf(fieldOf(state, 'revision')));
  return [{ name, version, relationship: relationshipOf(name, asked), source }];
}

/** `scope.name` of a registry; the scope has no dot. */
function useOfRegistry(
  identity: string | null,
  version: string | null,
  asked: AskedPackages | null,
): readonly PackageUse[] {
  if (identity === null) return [];
  return [{ name: identity.replace('.', '/'), version, relationship: relationshipOf(identity, asked) }];
}

function relationshipOf(name: string, asked: AskedPackages | null): Relationship {
  if (asked === null) return 'unknown';
  if (asked.names.has(name.toLowerCase())) return 'direct';
  return asked.areAll ? 'transitive' : 'unknown';
}
