import type { Problem } from '#src/items/manifest.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';
import { entriesOf, fieldOf } from '#src/text/untrusted.ts';
import { parseYamlDocuments } from '#src/text/yaml.ts';
import { cutOffProblems } from '../../cut-off.ts';
import { entryProblems } from '../../entry-problems.ts';
import type { Extraction, Extractor, ManifestFile } from '../../extractor.ts';
import { folderIn, folderOf, pathIn } from '../../npm-client/folder.ts';
import { type PackageUse, packageUses } from '../../package-uses.ts';
import { type Edge, type Root, reachFrom } from '../../reachability.ts';
import { type Instance, instanceFor, instancesOf, projectRequests } from './pnpm-lock-yaml/read-lock.ts';

/**
 * pnpm-lock.yaml, lockfile versions 5 to 9. Since pnpm 11 the file may hold two documents, the first about the tools
 * of pnpm itself: what both lock is used.
 */
export const extractor: Extractor = { extract };

const oldestMajor = 5;
const newestMajor = 9;

type Instances = ReadonlyMap<string, Instance>;

function extract({ path, text }: ManifestFile): Extraction {
  const locks = parseLocks(text).map((lock) => ({
    instances: instancesOf(lock),
    requests: projectRequests(lock),
    importers: entriesOf(fieldOf(lock, 'importers')).map(([folder]) => folder),
  }));
  const { dependencies, problems } = packageUses('npm', path, locks.flatMap(usesOf));
  const nameless = locks.flatMap(({ instances }) => namelessProblems(path, instances));
  const covers = locks.flatMap(({ importers }) => importers.map((folder) => manifestIn(path, folder)));
  return { dependencies, problems: [...cutOffProblems(path, text), ...nameless, ...problems], covers };
}

function manifestIn(lockPath: string, folder: string): string {
  return pathIn(folderIn(folderOf(lockPath), folder), 'package.json');
}

function parseLocks(text: string): readonly unknown[] {
  const locks = parseYamlDocuments(text);
  for (const lock of locks) refuseOtherVersions(lock);
  if (locks.length > 0) return locks;
  throw new UnreadableText('malformed', 'expected a lockfile, found an empty document');
}

function refuseOtherVersions(lock: unknown): void {
  const version = fieldOf(lock, 'lockfileVersion');
  if (typeof version !== 'string')
    throw new UnreadableText('malformed', 'expected lockfileVersion, found none');
  const major = Number.parseInt(version, 10);
  if (major >= oldestMajor && major <= newestMajor) return;
  const detail = `expected lockfileVersion ${oldestMajor} to ${newestMajor}, found ${version.slice(0, 20)}`;
  throw new UnreadableText('unsupported-version', detail);
}

interface Lock {
  readonly instances: Instances;
  readonly requests: ReturnType<typeof projectRequests>;
}

function usesOf(lock: Lock): readonly PackageUse[] {
  const reached = reachFrom(rootsOf(lock), (instance) => edgesOf(lock.instances, instance));
  const packages = [...lock.instances.values()].filter(({ kind }) => kind === 'package');
  return packages.map((instance) => ({ ...instance.use, ...reached.get(instance) }));
}

function* rootsOf({ instances, requests }: Lock): Generator<Root<Instance>> {
  const firstParty = [...instances.values()].filter(({ kind }) => kind === 'first-party');
  for (const request of [...requests, ...firstParty.flatMap((own) => own.requests)]) {
    const id = instanceFor(instances, request);
    if (id !== null) yield { id, scope: request.scope };
  }
}

function* edgesOf(instances: Instances, { requests }: Instance): Generator<Edge<Instance>> {
  for (const request of requests) {
    const to = instanceFor(instances, request);
    if (to !== null) yield { to, optional: request.scope === 'optional' };
  }
}

function namelessProblems(path: string, instances: Instances): readonly Problem[] {
  const keys = [...instances].filter(([, { kind }]) => kind === 'nameless').map(([key]) => key);
  return entryProblems(path, 'invalid-name', 'a key such as name@1.0.0', keys);
}
