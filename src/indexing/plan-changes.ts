import type { Manifest, Problem } from '#src/items/manifest.ts';
import type { Report } from '#src/report/report.ts';
import type {
  ChangedManifest,
  PlanCounts,
  StoredDependency,
  StoredManifest,
} from '#src/stores/item-store.ts';
import { type ManifestChanges, planManifest } from './plan-manifest.ts';

/** What a project had before: all its manifests, and the dependencies of those that `manifestsToRead` names. */
export interface PreviousState {
  readonly manifests: readonly StoredManifest[];
  /** Sorted by manifest path, purl, version. */
  readonly dependencies: readonly StoredDependency[];
}

/**
 * The difference between what a project had and what a report says, counted in packages per manifest: every package of
 * the report is skipped, added or updated; what only the project had is removed.
 */
export interface Plan extends Omit<ManifestChanges, 'skipped'> {
  readonly counts: PlanCounts;
  readonly upsertManifests: readonly ChangedManifest[];
  readonly removeManifests: readonly string[];
}

/** Pure: the same two states give the same plan, in any order of reading. */
export function planChanges(previous: PreviousState, report: Report): Plan {
  const before = groupByManifest(previous.dependencies);
  const stored = new Map(previous.manifests.map((manifest) => [manifest.path, manifest]));
  const parts = [
    ...report.manifests.map((manifest) =>
      planReported(manifest, stored.get(manifest.path), before, report.problems),
    ),
    ...missingManifests(previous.manifests, report).map((manifest) =>
      planMissing(manifest, before, report.problems),
    ),
  ];
  return mergeParts(parts);
}

/** Manifests whose dependencies the plan must see: those that changed or went away. */
export function manifestsToRead(manifests: readonly StoredManifest[], report: Report): readonly string[] {
  const hashes = new Map(report.manifests.map((manifest) => [manifest.path, manifest.contentHash]));
  return manifests
    .filter(({ path, contentHash }) => hashes.get(path) !== contentHash)
    .filter(({ path }) => hashes.has(path) || !isHidden(path, report.problems))
    .map(({ path }) => path);
}

type PlanPart = ManifestChanges & {
  readonly upsertManifest?: ChangedManifest;
  readonly removeManifest?: string;
};

function planReported(
  manifest: Manifest,
  stored: StoredManifest | undefined,
  before: DependenciesByManifest,
  problems: readonly Problem[],
): PlanPart {
  if (stored?.contentHash === manifest.contentHash) return onlySkipped(stored.packageCount);
  const mayRemove = manifest.problems.length === 0 && !isHidden(manifest.path, problems);
  const after = manifest.dependencies.map(({ line: _, ...rest }) => ({ ...rest, manifest: manifest.path }));
  const changes = planManifest(before.get(manifest.path) ?? [], after, mayRemove);
  const { path, format, ecosystem, context, contentHash } = manifest;
  const packageCount = changes.skipped + changes.added.length + changes.updated.length;
  return { ...changes, upsertManifest: { path, format, ecosystem, context, contentHash, packageCount } };
}

/** Gone from the repository; or hidden behind something that could not be read, and then all stays. */
function planMissing(
  manifest: StoredManifest,
  before: DependenciesByManifest,
  problems: readonly Problem[],
): PlanPart {
  if (isHidden(manifest.path, problems)) return onlySkipped(manifest.packageCount);
  return { ...planManifest(before.get(manifest.path) ?? [], [], true), removeManifest: manifest.path };
}

/** Whether the scan could not see this path: the file itself, or a folder above it, is a problem. */
function isHidden(path: string, problems: readonly Problem[]): boolean {
  return problems.some(
    (problem) => problem.path === '.' || problem.path === path || path.startsWith(`${problem.path}/`),
  );
}

function onlySkipped(skipped: number): PlanPart {
  return {
    skipped,
    added: [],
    updated: [],
    removed: [],
    upsertDependencies: [],
    removeDependencies: [],
    dirtyKeys: [],
  };
}

function missingManifests(manifests: readonly StoredManifest[], report: Report): readonly StoredManifest[] {
  const reported = new Set(report.manifests.map(({ path }) => path));
  return manifests.filter(({ path }) => !reported.has(path));
}

type DependenciesByManifest = ReadonlyMap<string, readonly StoredDependency[]>;

function groupByManifest(dependencies: readonly StoredDependency[]): DependenciesByManifest {
  const groups = new Map<string, StoredDependency[]>();
  for (const dependency of dependencies) {
    const group = groups.get(dependency.manifest);
    if (group === undefined) groups.set(dependency.manifest, [dependency]);
    else group.push(dependency);
  }
  return groups;
}

function mergeParts(parts: readonly PlanPart[]): Plan {
  const added = parts.flatMap((part) => part.added);
  const updated = parts.flatMap((part) => part.updated);
  const removed = parts.flatMap((part) => part.removed);
  const skip = parts.reduce((sum, part) => sum + part.skipped, 0);
  return {
    counts: { skip, add: added.length, update: updated.length, remove: removed.length },
    added,
    updated,
    removed,
    upsertManifests: parts.flatMap((part) => part.upsertManifest ?? []),
    removeManifests: parts.flatMap((part) => part.removeManifest ?? []),
    upsertDependencies: parts.flatMap((part) => part.upsertDependencies),
    removeDependencies: parts.flatMap((part) => part.removeDependencies),
    dirtyKeys: [...new Set(parts.flatMap((part) => part.dirtyKeys))],
  };
}
