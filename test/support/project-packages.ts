import type { Project } from '#src/items/project.ts';
import type { DependencyStore, ProjectPackage } from '#src/stores/item-store.ts';

export const someProject: Project = {
  id: 1,
  host: 'git.example',
  externalId: '1',
  name: 'owner/name',
  commitSha: 'abc123',
  ref: 'refs/heads/main',
  syncedAt: new Date('2026-01-02T03:04:05Z'),
};

/** A direct npm package, as one project uses it. */
export function projectPackage(name: string, attributes: Partial<ProjectPackage> = {}): ProjectPackage {
  return {
    key: `pkg:${attributes.ecosystem ?? 'npm'}/${name}`,
    ecosystem: 'npm',
    name,
    versions: ['1.0.0'],
    relationship: 'direct',
    scope: 'runtime',
    manifests: ['package-lock.json'],
    description: null,
    descriptionSource: null,
    keywords: [],
    ...attributes,
  };
}

/** The reading part of a store with one project. */
export function memoryDependencies(
  packages: readonly ProjectPackage[],
  pending: readonly string[] = [],
): Pick<DependencyStore, 'packagesOf' | 'pendingOf'> {
  return {
    packagesOf: async (_, ecosystems) =>
      packages.filter(({ ecosystem }) => ecosystems === null || ecosystems.includes(ecosystem)),
    pendingOf: async () => pending,
  };
}
