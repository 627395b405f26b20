import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { parseJson } from '#src/text/json.ts';
import { webHostOf } from '#src/text/source-url.ts';
import { entriesOf, fieldOf, listOf, textOf } from '#src/text/untrusted.ts';

/**
 * renv.lock of R (https://rstudio.github.io/renv/articles/lockfile.html). Which packages the project itself loads, its
 * scripts say.
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  const lock = parseJson(file.text);
  requireAnyField(lock, ['Packages', 'R']);
  const registries = registriesIn(lock);
  const packages = entriesOf(fieldOf(lock, 'Packages')).filter(
    ([, entry]) => fieldOf(entry, 'Source') !== 'Local',
  );
  return packageUses(
    'cran',
    file.path,
    packages.map((one) => useOf(one, registries)),
  );
}

function registriesIn(lock: unknown): ReadonlyMap<string, string | null> {
  const repositories = listOf(fieldOf(fieldOf(lock, 'R'), 'Repositories'));
  return new Map(
    repositories.map((entry) => [
      textOf(fieldOf(entry, 'Name')) ?? '',
      webHostOf(textOf(fieldOf(entry, 'URL')) ?? ''),
    ]),
  );
}

function useOf(
  [key, entry]: readonly [string, unknown],
  registries: ReadonlyMap<string, string | null>,
): PackageUse {
  const source = sourceOf(entry);
  return {
    name: textOf(fieldOf(entry, 'Package')) ?? key,
    version: textOf(fieldOf(entry, 'Version')),
    source,
    registry: source === null ? (registries.get(textOf(fieldOf(entry, 'Repository')) ?? '') ?? null) : null,
  };
}

const forges: ReadonlyMap<string, string> = new Map([
  ['github', 'github.com'],
  ['gitlab', 'gitlab.com'],
  ['bitbucket', 'bitbucket.org'],
]);

function sourceOf(entry: unknown): string | null {
  const commit = textOf(fieldOf(entry, 'RemoteSha'));
  const url = textOf(fieldOf(entry, 'RemoteUrl'));
  const forge = forges.get(textOf(fieldOf(entry, 'Source'))?.toLowerCase() ?? '');
  const owner = textOf(fieldOf(entry, 'RemoteUsername'));
  const repository = textOf(fieldOf(entry, 'RemoteRepo'));
  if (forge !== undefined && owner !== null && repository !== null) {
    return gitSource(`https://${forge}/${owner}/${repository}`, commit);
  }
  return url === null ? null : gitSource(url, commit);
}
