import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { parseToml } from '#src/text/toml.ts';
import { entriesOf, fieldOf, textOf } from '#src/text/untrusted.ts';

/** mise.toml: the tools that a project is worked on with (https://mise.jdx.dev/configuration.html). */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  // A person writes them, each on a line. Counted before they are parsed, which takes much longer.
  refuseTooManyPackages(file.text.split('\n').length);
  const configuration = parseToml(file.text);
  requireAnyField(configuration, ['tools', 'env', 'tasks', 'settings', 'min_version', 'alias', 'plugins']);
  return packageUses('asdf', file.path, entriesOf(fieldOf(configuration, 'tools')).flatMap(usesOf));
}

function usesOf([name, wanted]: readonly [string, unknown]): readonly PackageUse[] {
  const all = Array.isArray(wanted) ? wanted : [wanted];
  return all.map((one) => {
    const text = textOf(one) ?? textOf(fieldOf(one, 'version'));
    return { name, ...versionOrRange(text), relationship: 'direct', scope: 'dev' };
  });
}

/** `20` is the newest that begins so. */
function versionOrRange(text: string | null): Pick<PackageUse, 'version' | 'range'> {
  return text !== null && /\d+\.\d+\.\d+/.test(text) ? { version: text } : { range: text };
}
