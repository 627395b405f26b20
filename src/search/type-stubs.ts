import type { PackageKey } from '#src/items/package.ts';
import type { ProjectPackage } from '#src/stores/item-store.ts';

/**
 * The package whose types this one carries, by the conventions of DefinitelyTyped (`@types/scope__name`) and PEP 561
 * (`name-stubs`, `types-name`); null for what is no stub. `name-types` is one only if its description says so: most
 * packages called like that (mime-types, prop-types) are about something else.
 */
export function describedByStub({
  key,
  description,
}: Pick<ProjectPackage, 'key' | 'description'>): PackageKey | null {
  const [, ecosystem, name = ''] = /^pkg:(npm|pypi)\/(.+)$/.exec(key) ?? [];
  const described = ecosystem === 'npm' ? onNpm(name) : ecosystem === 'pypi' ? onPypi(name) : null;
  return described ?? (saysTypes.test(description ?? '') ? withoutSuffix(key, '-types') : null);
}

const saysTypes =
  /\btype ?script types|\btypings\b|\b(?:type|typescript) (?:annotation|declaration|definition|hint|stub)s?\b/i;

function onNpm(name: string): PackageKey | null {
  const [, scope, described] = /^%40types\/(?:(.+)__)?(.+)$/.exec(name) ?? [];
  return described === undefined ? null : `pkg:npm/${scope === undefined ? '' : `%40${scope}/`}${described}`;
}

function onPypi(name: string): PackageKey | null {
  if (name.startsWith('types-')) return `pkg:pypi/${name.slice('types-'.length)}`;
  return withoutSuffix(`pkg:pypi/${name}`, '-stubs');
}

function withoutSuffix(key: PackageKey, suffix: string): PackageKey | null {
  return key.endsWith(suffix) ? key.slice(0, -suffix.length) : null;
}
