import { posix } from 'node:path';
import type {
  InstalledDescription,
  InstalledPackage,
  InstalledTree,
} from '#src/installed-trees/installed-tree.ts';
import type { Dependency } from '#src/items/dependency.ts';
import type { UnhashedManifest } from './read-manifests.ts';

/**
 * Adds what the installed packages say of themselves, where the lockfile says nothing.
 * @param root folder on this machine that the manifests' paths start from.
 */
export async function addInstalledDescriptions(
  manifests: readonly UnhashedManifest[],
  trees: readonly InstalledTree[],
  root: string,
): Promise<readonly UnhashedManifest[]> {
  let described = manifests;
  for (const tree of trees) {
    const descriptions = await tree.describe(undescribedPackages(described, tree), root);
    described = described.map((manifest) => {
      if (manifest.ecosystem !== tree.ecosystem) return manifest;
      const dependencies = manifest.dependencies.map((row) => describedRow(row, descriptions.get(row.name)));
      return { ...manifest, dependencies };
    });
  }
  return described;
}

function undescribedPackages(
  manifests: readonly UnhashedManifest[],
  { ecosystem }: InstalledTree,
): readonly InstalledPackage[] {
  const distinct = new Map<string, InstalledPackage>();
  for (const manifest of manifests) {
    if (manifest.ecosystem !== ecosystem) continue;
    const folder = posix.dirname(manifest.path);
    for (const { name, description, keywords } of manifest.dependencies) {
      if (description === null || keywords.length === 0) distinct.set(`${folder}\n${name}`, { name, folder });
    }
  }
  return [...distinct.values()];
}

function describedRow(row: Dependency, installed: InstalledDescription | undefined): Dependency {
  if (installed === undefined) return row;
  const keywords = row.keywords.length > 0 ? row.keywords : installed.keywords;
  if (row.description !== null || installed.description === null) return { ...row, keywords };
  return { ...row, description: installed.description, descriptionSource: 'installed', keywords };
}
