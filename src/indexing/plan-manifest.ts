import type { PackageKey } from '#src/items/package.ts';
import type { DependencyId, StoredDependency } from '#src/stores/item-store.ts';

/** The plan for one manifest. */
export interface ManifestChanges {
  /** Packages that stay as they are. */
  readonly skipped: number;
  readonly added: readonly PlannedPackage[];
  readonly updated: readonly PlannedPackage[];
  readonly removed: readonly PlannedPackage[];
  readonly upsertDependencies: readonly StoredDependency[];
  readonly removeDependencies: readonly DependencyId[];
  readonly dirtyKeys: readonly PackageKey[];
}

export interface PlannedPackage {
  readonly manifest: string;
  readonly purl: PackageKey;
}

/**
 * One pass over two lists sorted by purl.
 * @param mayRemove false where the manifest could not be read in full: then what was not seen stays.
 */
export function planManifest(
  before: readonly StoredDependency[],
  after: readonly StoredDependency[],
  mayRemove: boolean,
): ManifestChanges {
  const steps = [...pairByPurl(before, after)].map((pair) => planPackage(pair, mayRemove));
  const named = (kind: Step['kind']) => steps.filter((step) => step.kind === kind).map(plannedPackage);
  return {
    skipped: named('skip').length,
    added: named('add'),
    updated: named('update'),
    removed: named('remove'),
    upsertDependencies: steps.flatMap((step) => step.upsert),
    removeDependencies: steps.flatMap((step) => step.remove),
    dirtyKeys: steps.filter((step) => step.isDirty).map((step) => step.sample.purl),
  };
}

/** All uses of one package: its versions before and after. One of the lists may be empty, not both. */
interface Pair {
  readonly before: readonly StoredDependency[];
  readonly after: readonly StoredDependency[];
}

interface Step {
  readonly kind: 'skip' | 'add' | 'update' | 'remove';
  readonly sample: StoredDependency;
  readonly upsert: readonly StoredDependency[];
  readonly remove: readonly DependencyId[];
  /** The set of users, or what they say of the package, changes: more than a version. */
  readonly isDirty: boolean;
}

function planPackage({ before, after }: Pair, mayRemove: boolean): Step {
  const known = new Map(before.map((use) => [use.version, use]));
  const upsert = after.filter((use) => !isSameUse(known.get(use.version), use));
  const remove = mayRemove ? missingFrom(after, before) : [];
  const kind = kindOf(before, after, upsert.length + remove.length);
  const isDirty = kind === 'add' || kind === 'remove' || offersChange(before, after, upsert, remove);
  return { kind, sample: (after[0] ?? before[0]) as StoredDependency, upsert, remove, isDirty };
}

function kindOf(
  before: readonly StoredDependency[],
  after: readonly StoredDependency[],
  changedRows: number,
): Step['kind'] {
  if (changedRows === 0) return 'skip';
  if (before.length === 0) return 'add';
  return after.length === 0 ? 'remove' : 'update';
}

function missingFrom(
  after: readonly StoredDependency[],
  before: readonly StoredDependency[],
): readonly DependencyId[] {
  const versions = new Set(after.map((use) => use.version));
  return before
    .filter((use) => !versions.has(use.version))
    .map(({ manifest, purl, version }) => ({ manifest, purl, version }));
}

function isSameUse(one: StoredDependency | undefined, other: StoredDependency): boolean {
  return (
    one !== undefined &&
    one.range === other.range &&
    one.relationship === other.relationship &&
    one.scope === other.scope &&
    one.registry === other.registry &&
    one.source === other.source &&
    offerOf(one) === offerOf(other)
  );
}

/** What a use says of its package, as one comparable text. */
function offerOf({ name, description, descriptionSource, keywords }: StoredDependency): string {
  return JSON.stringify([name, description, descriptionSource, keywords]);
}

function offersChange(
  before: readonly StoredDependency[],
  after: readonly StoredDependency[],
  upsert: readonly StoredDependency[],
  remove: readonly DependencyId[],
): boolean {
  if (upsert.length + remove.length === 0) return false;
  const offers = (uses: readonly StoredDependency[]) => [...new Set(uses.map(offerOf))].sort().join('\n');
  return offers(before) !== offers(after);
}

function plannedPackage({ sample }: Step): PlannedPackage {
  return { manifest: sample.manifest, purl: sample.purl };
}

function* pairByPurl(
  before: readonly StoredDependency[],
  after: readonly StoredDependency[],
): Generator<Pair> {
  let oldStart = 0;
  let newStart = 0;
  while (oldStart < before.length || newStart < after.length) {
    const purl = least(before[oldStart]?.purl, after[newStart]?.purl);
    const oldEnd = endOfPurl(before, oldStart, purl);
    const newEnd = endOfPurl(after, newStart, purl);
    yield { before: before.slice(oldStart, oldEnd), after: after.slice(newStart, newEnd) };
    oldStart = oldEnd;
    newStart = newEnd;
  }
}

function least(one: PackageKey | undefined, other: PackageKey | undefined): PackageKey {
  if (one === undefined) return other as PackageKey;
  return other === undefined || one <= other ? one : other;
}

function endOfPurl(uses: readonly StoredDependency[], start: number, purl: PackageKey): number {
  let end = start;
  while (uses[end]?.purl === purl) end++;
  return end;
}
