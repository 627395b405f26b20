import { parseSpecifier } from '#src/extractors/deno-project/specifier.ts';
import { instanceFinder, type KeyedInstance } from '#src/extractors/instance-keys.ts';
import { parseDescriptor } from '#src/extractors/npm-client/descriptor.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { entriesOf, fieldOf, isObject, textOf, textsOf } from '#src/text/untrusted.ts';

/** A package at a version, of npm with the peers it was given. */
export interface LockedPackage extends KeyedInstance {
  readonly ecosystem: 'npm' | 'jsr';
  readonly name: string;
  readonly version: string;
  /** References to other packages, as this version of the format writes them. */
  readonly dependencies: readonly string[];
  readonly optionalDependencies: readonly string[];
}

export interface DenoLock {
  readonly packages: ReadonlyMap<string, LockedPackage>;
  /** Id of the package that a specifier or a reference means. */
  readonly find: (reference: string) => string | null;
}

/** Versions 2 to 5; until version 3, what version 4 has at the top lies below `npm` or `packages`. */
export function readDenoLock(lock: unknown): DenoLock {
  const old = fieldOf(lock, 'npm');
  const isSecond = fieldOf(old, 'packages') !== undefined;
  const content = fieldOf(lock, 'packages') ?? (isSecond ? { npm: fieldOf(old, 'packages') } : lock);
  const locked = (['npm', 'jsr'] as const).flatMap((ecosystem) => {
    const entries = entriesOf(fieldOf(content, ecosystem));
    refuseTooManyPackages(entries.length);
    return entries.map(([key, entry]) => lockedPackage(ecosystem, key, entry));
  });
  const findPackage = instanceFinder(locked);
  const specifiers = specifiersOf(isSecond ? fieldOf(old, 'specifiers') : fieldOf(content, 'specifiers'));
  return {
    packages: new Map(locked.map((one) => [one.id, one])),
    find: (reference) => findPackage(specifiers.get(reference) ?? reference),
  };
}

/** `typedoc@0.28.19_typescript@6.0.3`: the version ends where the peers begin. */
function lockedPackage(ecosystem: 'npm' | 'jsr', key: string, entry: unknown): LockedPackage {
  const { name, reference } = parseDescriptor(key);
  const [version = ''] = reference.split('_');
  const id = `${ecosystem}:${key}`;
  return {
    ...{ id, ecosystem, name, version },
    keys: [`${ecosystem}:${name}`, `${ecosystem}:${name}@${version}`, id],
    dependencies: referencesIn(ecosystem, fieldOf(entry, 'dependencies')),
    optionalDependencies: referencesIn(ecosystem, fieldOf(entry, 'optionalDependencies')),
  };
}

/** A list, or until version 3 an object, the keys of which may be aliases. Of JSR they say what they are. */
function referencesIn(ecosystem: 'npm' | 'jsr', dependencies: unknown): readonly string[] {
  const references = isObject(dependencies) ? Object.values(dependencies) : textsOf(dependencies);
  const texts = references.filter((reference) => typeof reference === 'string');
  return ecosystem === 'jsr' ? texts : texts.map((reference) => `npm:${reference.replace(/^.+@npm:/, '')}`);
}

/** Specifier → package with version, whichever way it is written: `5.3.0`, `chalk@5.3.0`, `npm:chalk@5.3.0`. */
function specifiersOf(specifiers: unknown): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  for (const [key, value] of entriesOf(specifiers)) {
    const specifier = parseSpecifier(key) ?? parseSpecifier(`npm:${key}`);
    const target = textOf(value);
    if (specifier === null || target === null) continue;
    const { ecosystem, name } = specifier;
    const reference = target.replace(/^(?:npm|jsr):/, '');
    const version = reference.startsWith(`${name}@`) ? reference.slice(name.length + 1) : reference;
    targets.set(key, `${ecosystem}:${name}@${version}`);
  }
  return targets;
}
