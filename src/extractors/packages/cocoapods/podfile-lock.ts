import { cutOffProblems } from '#src/extractors/cut-off.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import { webHostOf } from '#src/text/source-url.ts';
import { entriesOf, fieldOf, isObject, listOf, textOf, textsOf } from '#src/text/untrusted.ts';
import { parseYamlDocuments } from '#src/text/yaml.ts';

/**
 * Podfile.lock of CocoaPods (https://guides.cocoapods.org/using/using-cocoapods.html#what-is-podfilelock). Parts of a
 * pod (`Texture/Core`) are that pod. Only the Podfile, a program, knows which target a pod is for.
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  refuseConflictMarkers(file.text);
  const [lock] = parseYamlDocuments(file.text);
  requireAnyField(lock, ['PODS', 'PODFILE CHECKSUM']);
  const pods = listOf(fieldOf(lock, 'PODS')).flatMap(podOf);
  refuseTooManyPackages(pods.length);
  const origins = originsIn(lock);
  const direct = directNames(lock, pods, origins);
  const thirdParty = pods.filter(({ name }) => !origins.local.has(name));
  const extraction = packageUses(
    'cocoapods',
    file.path,
    thirdParty.map((pod) => useOf(pod, direct, origins)),
  );
  return { ...extraction, problems: [...extraction.problems, ...cutOffProblems(file.path, file.text)] };
}

interface Pod {
  readonly name: string;
  readonly version: string | null;
  /** Names of pods. */
  readonly dependencies: readonly string[];
}

/** `Texture/Core (3.1.0)`, as text or as the key of a list of dependencies. */
function podOf(item: unknown): readonly Pod[] {
  const [[text, dependencies] = [item, []]] = isObject(item) ? entriesOf(item) : [];
  if (typeof text !== 'string') return [];
  const version = /\(([^()]*)\)\s*$/.exec(text)?.[1] ?? null;
  return [{ name: podName(text), version, dependencies: textsOf(dependencies).map(podName) }];
}

/** `Texture/Core (~> 3)` → `Texture`. */
function podName(text: string): string {
  const name = text.replace(/ \([^()]*\)\s*$/, '');
  return name.split('/')[0] ?? name;
}

interface Origins {
  readonly local: ReadonlySet<string>;
  readonly repositories: ReadonlyMap<string, string>;
  readonly registries: ReadonlyMap<string, string | null>;
}

function originsIn(lock: unknown): Origins {
  const external = entriesOf(fieldOf(lock, 'EXTERNAL SOURCES'));
  const checkouts = fieldOf(lock, 'CHECKOUT OPTIONS');
  const local = external.filter(([, entry]) => textOf(fieldOf(entry, ':path')) !== null);
  const registries = entriesOf(fieldOf(lock, 'SPEC REPOS')).flatMap(([url, names]) =>
    textsOf(names).map((name) => [name, webHostOf(url)] as const),
  );
  return {
    local: new Set(local.map(([name]) => podName(name))),
    repositories: new Map(external.flatMap(([name, entry]) => repositoryOf(name, entry, checkouts))),
    registries: new Map(registries),
  };
}

function repositoryOf(
  name: string,
  entry: unknown,
  checkouts: unknown,
): readonly (readonly [string, string])[] {
  const url = textOf(fieldOf(entry, ':git'));
  const commit = textOf(fieldOf(fieldOf(checkouts, name), ':commit')) ?? textOf(fieldOf(entry, ':commit'));
  return url === null ? [] : [[podName(name), gitSource(url, commit)]];
}

/** What the Podfile and the pods in local folders ask for. */
function directNames(lock: unknown, pods: readonly Pod[], { local }: Origins): ReadonlySet<string> {
  const asked = textsOf(fieldOf(lock, 'DEPENDENCIES')).map(podName);
  const askedByLocal = pods.filter(({ name }) => local.has(name)).flatMap(({ dependencies }) => dependencies);
  return new Set([...asked, ...askedByLocal]);
}

function useOf({ name, version }: Pod, direct: ReadonlySet<string>, origins: Origins): PackageUse {
  return {
    name,
    version,
    relationship: direct.has(name) ? 'direct' : 'transitive',
    source: origins.repositories.get(name) ?? null,
    registry: origins.registries.get(name) ?? null,
  };
}
