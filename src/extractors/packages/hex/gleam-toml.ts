import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import type { Scope } from '#src/items/dependency.ts';
import { parseToml } from '#src/text/toml.ts';
import { entriesOf, fieldOf, textOf } from '#src/text/untrusted.ts';

/** gleam.toml: what a project asks for (https://gleam.run/reference/gleam-toml/). */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  // A person writes them, each on a line. Counted before they are parsed, which takes much longer.
  refuseTooManyPackages(file.text.split('\n').length);
  const project = parseToml(file.text);
  requireAnyField(project, ['name', 'dependencies', 'dev-dependencies']);
  const uses = [...usesIn(project, 'dependencies', 'runtime'), ...usesIn(project, 'dev-dependencies', 'dev')];
  return packageUses('hex', file.path, uses);
}

function usesIn(project: unknown, list: string, scope: Scope): readonly PackageUse[] {
  const asked = entriesOf(fieldOf(project, list));
  const thirdParty = asked.filter(([, wanted]) => textOf(fieldOf(wanted, 'path')) === null);
  return thirdParty.map(([name, wanted]) => ({ name, relationship: 'direct', scope, ...wantedOf(wanted) }));
}

function wantedOf(wanted: unknown): Pick<PackageUse, 'range' | 'source'> {
  const repository = textOf(fieldOf(wanted, 'git'));
  if (repository === null) return { range: textOf(wanted) ?? textOf(fieldOf(wanted, 'version')) };
  return { source: gitSource(repository, textOf(fieldOf(wanted, 'ref'))) };
}
