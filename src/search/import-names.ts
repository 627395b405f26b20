import type { ProjectPackage } from '#src/stores/item-store.ts';

/**
 * What code writes to import a package, where its name alone makes that certain: npm. Elsewhere (PyPI's `Pillow` is
 * `PIL`) the name is only a guess, and a wrong import is worse than none. `@types/…` is never imported.
 */
export function importNamesOf({ ecosystem, name }: ProjectPackage): readonly string[] {
  return ecosystem === 'npm' && !name.startsWith('@types/') ? [name] : [];
}
