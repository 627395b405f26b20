import type { FileTree } from '#src/text/file-tree.ts';
import { cutOffProblems } from '../../cut-off.ts';
import type { Extraction, Extractor, ManifestFile } from '../../extractor.ts';
import { folderOf, pathIn } from '../../npm-client/folder.ts';
import { type PackageUse, packageUses } from '../../package-uses.ts';
import { type Edge, type Root, reachFrom } from '../../reachability.ts';
import { readBerryLock } from './yarn-lock/berry-lock.ts';
import { readClassicLock } from './yarn-lock/classic-lock.ts';
import { type LockedPackage, packageFor, type YarnLock } from './yarn-lock/locked-package.ts';

/** yarn.lock of every yarn: the classic format of yarn 1, YAML since 2, JSON since 6. */
export const extractor: Extractor = { extract };

function extract({ path, text }: ManifestFile, tree: FileTree): Extraction {
  const read = /^(?:\{|__metadata:)/m.test(text) ? readBerryLock : readClassicLock;
  const lock = read(text, tree, folderOf(path));
  const extraction = packageUses('npm', path, usesOf(lock));
  return {
    ...extraction,
    problems: [...cutOffProblems(path, text), ...lock.problems, ...extraction.problems],
    covers: lock.workspaces.map((folder) => pathIn(folder, 'package.json')),
  };
}

function* usesOf(lock: YarnLock): Generator<PackageUse> {
  const reached = reachFrom(rootsOf(lock), (locked) => edgesOf(lock, locked));
  for (const locked of new Set(lock.packages.values())) {
    if (locked.use === null) continue;
    const { relationship = 'unknown', scope = 'unknown' } = reached.get(locked) ?? {};
    yield { ...locked.use, relationship, scope: lock.scopesKnown ? scope : 'unknown' };
  }
}

function* rootsOf(lock: YarnLock): Generator<Root<LockedPackage>> {
  const own = [...new Set(lock.packages.values())].filter(({ use }) => use === null);
  for (const requests of [lock.projectRequests, ...own.map(({ requests }) => requests)]) {
    for (const request of requests) {
      const id = packageFor(lock, request);
      if (id !== null) yield { id, scope: request.scope };
    }
  }
}

function* edgesOf(lock: YarnLock, { requests }: LockedPackage): Generator<Edge<LockedPackage>> {
  for (const request of requests) {
    const to = request.scope === 'dev' ? null : packageFor(lock, request);
    if (to !== null) yield { to, optional: request.scope === 'optional' };
  }
}
