import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { newerFormat, requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { packageUses } from '#src/extractors/package-uses.ts';
import { type Root, reachFrom } from '#src/extractors/reachability.ts';
import { parseJson } from '#src/text/json.ts';
import { entriesOf, fieldOf, textOf } from '#src/text/untrusted.ts';

/** project.assets.json, which NuGet's restore leaves in `obj`: the graph for each target framework. */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  const assets = parseJson(file.text);
  requireAnyField(assets, ['targets', 'libraries']);
  const libraries = entriesOf(fieldOf(assets, 'targets')).flatMap(librariesIn);
  refuseTooManyPackages(libraries.length);
  const byId = new Map(libraries.map((library) => [library.id, library]));
  const reached = reachFrom(rootsOf(assets, libraries), (id) => edgesOf(byId.get(id)));
  const thirdParty = libraries.filter(({ isFirstParty }) => !isFirstParty);
  const uses = thirdParty.map(({ id, name, version }) => ({ name, version, ...reached.get(id) }));
  const extraction = packageUses('nuget', file.path, uses);
  const newer = newerFormat(file.path, fieldOf(assets, 'version'), 4);
  return { ...extraction, problems: [...extraction.problems, ...newer] };
}

interface Library {
  /** Target and lower-cased name: NuGet compares names without regard to case. */
  readonly id: string;
  readonly target: string;
  readonly name: string;
  readonly version: string | null;
  readonly isFirstParty: boolean;
  /** Ids. */
  readonly dependencies: readonly string[];
}

function librariesIn([target, libraries]: readonly [string, unknown]): readonly Library[] {
  return entriesOf(libraries).map(([nameAndVersion, entry]) => {
    const [name = '', version = null] = nameAndVersion.split('/');
    const asked = entriesOf(fieldOf(entry, 'dependencies'));
    return {
      id: idOf(target, name),
      target,
      name,
      version,
      isFirstParty: fieldOf(entry, 'type') === 'project',
      dependencies: asked.map(([dependency]) => idOf(target, dependency)),
    };
  });
}

function idOf(target: string, name: string): string {
  return `${target}\n${name.toLowerCase()}`;
}

/** What the project asks for, and what the projects of the checkout that it refers to ask for. */
function rootsOf(assets: unknown, libraries: readonly Library[]): readonly Root[] {
  const frameworks = entriesOf(fieldOf(fieldOf(assets, 'project'), 'frameworks'));
  const asked = frameworks.flatMap(([, framework]) => entriesOf(fieldOf(framework, 'dependencies')));
  const targets = entriesOf(fieldOf(assets, 'targets')).map(([target]) => target);
  const ofProject = new Map(asked.map(([name, entry]) => [name, scopeOf(entry)]));
  return [
    ...targets.flatMap((target) =>
      [...ofProject].map(([name, scope]) => ({ id: idOf(target, name), scope })),
    ),
    ...libraries
      .filter(({ isFirstParty }) => isFirstParty)
      .flatMap(({ dependencies }) => dependencies.map((id) => ({ id, scope: 'runtime' as const }))),
  ];
}

/** `PrivateAssets="all"`: an analyzer, a tool of the build, nothing that a user of the project gets. */
function scopeOf(entry: unknown): 'dev' | 'runtime' {
  return textOf(fieldOf(entry, 'suppressParent'))?.toLowerCase() === 'all' ? 'dev' : 'runtime';
}

function edgesOf(library: Library | undefined): readonly { readonly to: string }[] {
  if (library === undefined || library.isFirstParty) return [];
  return library.dependencies.map((to) => ({ to }));
}
