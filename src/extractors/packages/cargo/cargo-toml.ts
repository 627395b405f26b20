import { type CrateRequirement, crateRequirements } from '#src/extractors/cargo-workspace/crate-manifest.ts';
import { inheritedWorkspace } from '#src/extractors/cargo-workspace/inherited-workspace.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { parseToml } from '#src/text/toml.ts';

/** Cargo.toml, for crates without a lock, as libraries often are: what they ask for. */
export const extractor: Extractor = { extract };

const usualFields = ['package', 'workspace', 'dependencies', 'dev-dependencies', 'lib', 'project', 'patch'];

function extract(file: ManifestFile, tree: FileTree): Extraction {
  const manifest = parseToml(file.text);
  requireAnyField(manifest, usualFields);
  const requirements = crateRequirements(manifest, inheritedWorkspace(tree, file.path, manifest));
  const thirdParty = requirements.filter(({ isFirstParty }) => !isFirstParty);
  return packageUses('cargo', file.path, thirdParty.map(useOf));
}

function useOf({ name, scope, range, source }: CrateRequirement): PackageUse {
  const exact = /^=\s*(\d+\.\d+\.\d+\S*)$/.exec(range ?? '')?.[1] ?? null;
  return {
    name,
    relationship: 'direct',
    scope,
    version: exact,
    range: exact === null ? range : null,
    source,
  };
}
