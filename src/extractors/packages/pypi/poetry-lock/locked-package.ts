import { normalisedPypiName } from '#src/text/purl.ts';
import { fieldOf, listOf, textOf } from '#src/text/untrusted.ts';

/** One `[[package]]`. A name may have several, one for each platform or Python. */
export interface LockedPackage {
  readonly entry: unknown;
  /** As published. */
  readonly name: string;
  /** Normalised. References between packages carry no version, so all versions of a name share one node. */
  readonly key: string;
}

export function lockedPackages(lock: unknown): readonly LockedPackage[] {
  return listOf(fieldOf(lock, 'package')).flatMap((entry) => {
    const name = textOf(fieldOf(entry, 'name'));
    return name === null ? [] : [{ entry, name, key: normalisedPypiName(name) }];
  });
}

/** A folder or archive of this checkout: first-party. */
export function isLocal({ entry }: LockedPackage): boolean {
  const type = fieldOf(fieldOf(entry, 'source'), 'type');
  return type === 'directory' || type === 'file';
}
