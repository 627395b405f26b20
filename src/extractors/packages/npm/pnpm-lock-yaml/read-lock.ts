import type { Scope } from '#src/items/dependency.ts';
import { entriesOf, fieldOf, fieldsOf, textOf } from '#src/text/untrusted.ts';
import { originOf } from '../../../npm-client/origin.ts';
import type { Request } from '../../../npm-client/package-json.ts';
import { refuseTooManyPackages } from '../../../package-limit.ts';
import type { PackageUse } from '../../../package-uses.ts';
import { parsePackageKey } from './package-key.ts';

/** A package together with the peers it was given. */
export interface Instance {
  readonly kind: 'package' | 'first-party' | 'nameless';
  readonly use: PackageUse;
  readonly requests: readonly Request[];
}

/** Instances by key. Since version 9 the keys with peers are in `snapshots`, what they share is in `packages`. */
export function instancesOf(lock: unknown): ReadonlyMap<string, Instance> {
  const packages = new Map(entriesOf(fieldOf(lock, 'packages')));
  const snapshots = entriesOf(fieldOf(lock, 'snapshots'));
  refuseTooManyPackages(packages.size);
  const instances = new Map<string, Instance>();
  for (const [key, snapshot] of snapshots) {
    instances.set(key, instanceOf(key, packages.get(withoutPeers(key)), snapshot));
  }
  for (const [key] of snapshots) packages.delete(withoutPeers(key));
  for (const [key, entry] of packages) instances.set(key, instanceOf(key, entry, entry));
  return instances;
}

/** The instance that a request led to; its reference is a version, or a whole key for an alias or an address. */
export function instanceFor(
  instances: ReadonlyMap<string, Instance>,
  { name, reference }: Request,
): Instance | null {
  for (const key of [`${name}@${reference}`, `/${name}@${reference}`, `/${name}/${reference}`, reference]) {
    const found = instances.get(key);
    if (found !== undefined) return found;
  }
  return null;
}

/** What the workspaces ask for; a lockfile of one project has it at its top. */
export function projectRequests(lock: unknown): readonly Request[] {
  const importers = entriesOf(fieldOf(lock, 'importers')).map(([, importer]) => importer);
  return [lock, ...importers].flatMap((importer) => requestsIn(importer, projectSections));
}

const projectSections = [
  ['dependencies', 'runtime'],
  ['optionalDependencies', 'optional'],
  ['devDependencies', 'dev'],
  // The first document of two: what pnpm itself runs with.
  ['configDependencies', 'dev'],
  ['packageManagerDependencies', 'dev'],
] as const;

const packageSections = projectSections.slice(0, 2);

function requestsIn(
  fields: unknown,
  sections: readonly (typeof projectSections)[number][],
): readonly Request[] {
  return sections.flatMap(([section, scope]) =>
    entriesOf(fieldOf(fields, section)).map(([name, value]) => {
      const reference = textOf(value) ?? textOf(fieldOf(value, 'version')) ?? '';
      return { name, reference, scope };
    }),
  );
}

function withoutPeers(key: string): string {
  return key.split('(')[0] ?? key;
}

function instanceOf(key: string, entry: unknown, snapshot: unknown): Instance {
  const { resolution, name, version } = fieldsOf(entry);
  const parts = parsePackageKey(key);
  const use = {
    name: textOf(name) ?? parts?.name ?? '',
    version: textOf(version) ?? parts?.version ?? null,
    scope: scopeOf(entry),
    ...origin(resolution, parts?.registry ?? null),
  };
  const kind =
    fieldOf(resolution, 'type') === 'directory' ? 'first-party' : use.name === '' ? 'nameless' : 'package';
  return { kind, use, requests: requestsIn(snapshot, packageSections) };
}

function origin(resolution: unknown, registry: string | null): Pick<PackageUse, 'registry' | 'source'> {
  const { repo, commit, tarball } = fieldsOf(resolution);
  if (typeof repo === 'string') return { source: `${repo}#${textOf(commit) ?? ''}` };
  return typeof tarball === 'string' ? originOf(tarball) : { registry };
}

/** Flags that pnpm wrote until version 6. */
function scopeOf(entry: unknown): Scope {
  const { dev, optional } = fieldsOf(entry);
  if (dev === 'true') return 'dev';
  if (optional === 'true') return 'optional';
  return dev === 'false' ? 'runtime' : 'unknown';
}
