import { normalisedPypiName } from '#src/text/purl.ts';
import { fieldOf, isObject, listOf, textOf } from '#src/text/untrusted.ts';

/** One `[[package]]`. A name may have several versions, and a version several sources. */
export interface LockedPackage {
  readonly entry: unknown;
  readonly name: string;
  /** The longest of `keys`. */
  readonly id: string;
  /** How dependencies refer to it: by name, where that is not enough with version, else with source too. */
  readonly keys: readonly string[];
}

export function lockedPackages(lock: unknown): readonly LockedPackage[] {
  return listOf(fieldOf(lock, 'package')).flatMap((entry) => {
    const name = textOf(fieldOf(entry, 'name'));
    return name === null ? [] : [lockedPackage(entry, name)];
  });
}

function lockedPackage(entry: unknown, name: string): LockedPackage {
  const byName = normalisedPypiName(name);
  const byVersion = `${byName} ${fieldOf(entry, 'version')}`;
  const id = `${byVersion} ${JSON.stringify(fieldOf(entry, 'source'))}`;
  return { entry, name, id, keys: [byName, byVersion, id] };
}

/** The key that a reference, `{ name, version?, source? }`, gives. */
export function referenceKey(reference: unknown): string {
  const name = normalisedPypiName(textOf(fieldOf(reference, 'name')) ?? '');
  const version = fieldOf(reference, 'version');
  const source = fieldOf(reference, 'source');
  if (version === undefined) return name;
  return source === undefined ? `${name} ${version}` : `${name} ${version} ${JSON.stringify(source)}`;
}

/** A folder or archive of this checkout: first-party. */
export function isLocal({ entry }: LockedPackage): boolean {
  const source = fieldOf(entry, 'source');
  if (!isObject(source)) return false;
  return ['editable', 'virtual', 'directory', 'path'].some((kind) => Object.hasOwn(source, kind));
}
