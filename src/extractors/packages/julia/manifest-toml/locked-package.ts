import { entriesOf, fieldOf, isObject, listOf, textOf, textsOf } from '#src/text/untrusted.ts';

export interface LockedPackage {
  readonly id: string;
  /** How others refer to it: by its name, where two share one by their UUIDs. */
  readonly keys: readonly string[];
  readonly name: string;
  /** Null for a part of Julia itself. */
  readonly version: string | null;
  /** A folder of the project. */
  readonly isLocal: boolean;
  readonly repository: string | null;
  /** Of the tree of files, which is what Julia locks. */
  readonly commit: string | null;
  /** Keys. */
  readonly dependencies: readonly string[];
}

/** Null where the data is no manifest. In the first version of the format packages stand at the top. */
export function lockedPackages(lock: unknown): readonly LockedPackage[] | null {
  const deps = fieldOf(lock, 'deps');
  const isSecond =
    fieldOf(lock, 'manifest_format') !== undefined || fieldOf(lock, 'julia_version') !== undefined;
  const packages = entriesOf(isSecond || isObject(deps) ? deps : lock).flatMap(([name, entries]) =>
    listOf(entries)
      .filter(isObject)
      .map((entry) => lockedPackage(name, entry)),
  );
  return isSecond || packages.length > 0 ? packages : null;
}

function lockedPackage(name: string, entry: unknown): LockedPackage {
  const uuid = textOf(fieldOf(entry, 'uuid'));
  const deps = fieldOf(entry, 'deps');
  return {
    id: uuid ?? name,
    keys: uuid === null ? [name] : [name, uuid],
    name,
    version: textOf(fieldOf(entry, 'version')),
    isLocal: textOf(fieldOf(entry, 'path')) !== null,
    repository: textOf(fieldOf(entry, 'repo-url')),
    commit: textOf(fieldOf(entry, 'git-tree-sha1')),
    dependencies: isObject(deps) ? entriesOf(deps).flatMap(([, id]) => textOf(id) ?? []) : textsOf(deps),
  };
}
