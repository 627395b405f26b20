import type { Dependency, Relationship, Scope } from '#src/items/dependency.ts';
import type { Ecosystem } from '#src/items/ecosystem.ts';
import type { Manifest, Problem } from '#src/items/manifest.ts';
import type { DescriptionSource, PackageContent, PackageKey } from '#src/items/package.ts';
import type { Project, ProjectIdentity } from '#src/items/project.ts';

/** The truth: projects, their dependencies, the packages they share, and what the shared index has yet to hear. */
export interface ItemStore extends ProjectStore, DependencyStore, DirtyKeys, IndexState, EmbeddingCache {
  /**
   * Runs `work` while nobody else, in any process, runs work of the same name; waits for its turn. The turn of a process
   * that dies ends with it.
   */
  readonly exclusively: <Result>(name: 'index', work: () => Promise<Result>) => Promise<Result>;
}

export interface ProjectStore {
  readonly projects: () => Promise<readonly ProjectSummary[]>;
  /** By name, or by identity; more than one where names are not unique. */
  readonly findProjects: (wanted: string | ProjectIdentity) => Promise<readonly Project[]>;
  /** All its dependencies go; packages that nobody else uses become orphans. */
  readonly removeProject: (id: number) => Promise<void>;
  readonly counts: () => Promise<StoreCounts>;
  /** The problems of the newest report: files whose packages we do not know. */
  readonly problemsOf: (projectId: number) => Promise<readonly Problem[]>;
}

export interface ProjectSummary extends Project {
  readonly manifests: number;
  readonly packages: number;
}

export interface StoreCounts {
  readonly projects: number;
  readonly packages: number;
  readonly orphans: number;
  readonly embeddings: number;
  /** Keys the shared index has yet to hear of; `failed` of them were refused at least once. */
  readonly pending: number;
  readonly failed: number;
  readonly lastError: string | null;
}

export interface DependencyStore {
  /** Monotonic: a report with a lower sequence than the applied one is old. */
  readonly nextReportSequence: () => Promise<bigint>;
  /**
   * Runs `work` in one transaction that no other sync of this project shares; nothing of it stays if it throws.
   * Inside, use only what it is handed.
   */
  readonly syncProject: <Result>(
    identity: ProjectIdentity,
    name: string,
    work: (sync: ProjectSync) => Promise<Result>,
  ) => Promise<Result>;
  /** Every package of a project with all its uses merged, in key order. */
  readonly packagesOf: (
    projectId: number,
    ecosystems: readonly Ecosystem[] | null,
  ) => Promise<readonly ProjectPackage[]>;
  /** Those of a project's packages that the shared index has yet to hear of: keys, in key order. */
  readonly pendingOf: (projectId: number) => Promise<readonly PackageKey[]>;
}

/** The state of one project inside its sync transaction. */
export interface ProjectSync {
  readonly applied: AppliedReport | null;
  readonly manifests: () => Promise<readonly StoredManifest[]>;
  /** Dependencies of these manifests, sorted by manifest path, purl, version (byte order). */
  readonly dependenciesOf: (paths: readonly string[]) => Promise<readonly StoredDependency[]>;
  /** A fixed number of statements, whatever the size. */
  readonly write: (changes: ProjectChanges) => Promise<ReportId>;
}

export type ReportId = number;

export interface AppliedReport {
  readonly id: ReportId;
  readonly contentHash: string;
  readonly sequence: bigint;
}

export interface StoredManifest {
  readonly path: string;
  readonly contentHash: string;
  /** Distinct packages, so that an unchanged manifest is counted without being read. */
  readonly packageCount: number;
}

export interface StoredDependency extends Omit<Dependency, 'line'> {
  readonly manifest: string;
}

/** What one sync changes. Manifests and dependencies not named stay as they are. */
export interface ProjectChanges {
  readonly report: NewReport;
  readonly upsertManifests: readonly ChangedManifest[];
  readonly removeManifests: readonly string[];
  readonly upsertDependencies: readonly StoredDependency[];
  readonly removeDependencies: readonly DependencyId[];
  /** Packages that are now used or described otherwise, or no longer by this project: the index must look again. */
  readonly dirtyKeys: readonly PackageKey[];
}

export interface ChangedManifest extends Omit<Manifest, 'dependencies' | 'problems'> {
  readonly packageCount: number;
}

export interface DependencyId {
  readonly manifest: string;
  readonly purl: PackageKey;
  readonly version: string | null;
}

export interface NewReport {
  readonly sequence: bigint;
  readonly contentHash: string;
  readonly scanner: string;
  readonly commitSha: string | null;
  readonly ref: string | null;
  readonly counts: PlanCounts;
  readonly problems: readonly Problem[];
}

export interface PlanCounts {
  readonly skip: number;
  readonly add: number;
  readonly update: number;
  readonly remove: number;
}

/** A package as one project uses it. */
export interface ProjectPackage {
  readonly key: PackageKey;
  readonly ecosystem: Ecosystem;
  readonly name: string;
  /** Exact versions, direct ones first. */
  readonly versions: readonly string[];
  readonly relationship: Relationship;
  readonly scope: Scope;
  readonly manifests: readonly string[];
  readonly description: string | null;
  readonly descriptionSource: DescriptionSource | null;
  readonly keywords: readonly string[];
}

/** The outbox: "look at this key again". Level-triggered: a row says that something changed, never what. */
export interface DirtyKeys {
  /** Due rows in key order, read without holding a lock. */
  readonly dirtyKeys: (limit: number) => Promise<readonly DirtyKey[]>;
  /**
   * Brings the packages of these keys up to date with the dependencies on them (description chosen, orphaned since
   * when) and says what they are now. Rows whose generation has moved on are left to a later turn and not answered.
   */
  readonly settle: (dirty: readonly DirtyKey[]) => Promise<readonly SettledPackage[]>;
  /** Removes rows whose generation is still the same. */
  readonly clearDirty: (done: readonly DirtyKey[]) => Promise<void>;
  readonly postponeDirty: (failed: readonly FailedKey[]) => Promise<void>;
  readonly markDirty: (keys: readonly PackageKey[]) => Promise<void>;
  readonly pendingCount: () => Promise<number>;
  /** Deletes up to `limit` packages that nobody has used since `before`; answers how many. */
  readonly sweepOrphans: (before: Date, limit: number) => Promise<number>;
  /** What the index should hold, after a key, in byte order; empty at the end. */
  readonly pagePackages: (after: PackageKey | null, limit: number) => Promise<readonly CataloguePackage[]>;
}

export interface DirtyKey {
  readonly key: PackageKey;
  readonly generation: bigint;
}

export interface FailedKey extends DirtyKey {
  readonly reason: string;
}

export interface CataloguePackage extends PackageContent {
  /** Writes about an earlier package of the same key have lower generations. */
  readonly bornGeneration: bigint;
}

/** `content` null: there is no such package any more. */
export interface SettledPackage extends DirtyKey {
  readonly content: CataloguePackage | null;
}

/** What the shared index was told so far. */
export interface IndexState {
  /** From now on the index hears of every change, whoever makes it, and of every package there is. May be repeated. */
  readonly startFeeding: () => Promise<void>;
  /** Another index, by the name of its feed, is not told of anything any more. */
  readonly stopFeeding: (feed: string) => Promise<void>;
  /** Whose vectors it was filled with; null before the first. */
  readonly indexedModel: () => Promise<string | null>;
  readonly recordIndexedModel: (model: string) => Promise<void>;
}

/** Vectors already paid for, by what was embedded and by which model. */
export interface EmbeddingCache {
  /** A hash that is not in the answer was never embedded; null: it was, and has no vector. */
  readonly cachedEmbeddings: (
    contentHashes: readonly string[],
    model: string,
  ) => Promise<ReadonlyMap<string, Float32Array | null>>;
  readonly cacheEmbeddings: (
    embeddings: ReadonlyMap<string, Float32Array | null>,
    model: string,
  ) => Promise<void>;
}
