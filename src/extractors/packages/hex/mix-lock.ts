import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { refuseTooManyPackages } from '#src/extractors/package-limit.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { type Reach, reachFrom } from '#src/extractors/reachability.ts';
import type { Problem } from '#src/items/manifest.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';
import { type LockedApp, lockedApps } from './mix-lock/locked-apps.ts';
import { readMixProjects } from './mix-lock/mix-projects.ts';

/**
 * mix.lock of Elixir, with every mix.exs of the project for what is direct and in which environment
 * (https://hexdocs.pm/mix/Mix.Tasks.Deps.html). A package is known by its name at the registry, which need not be the
 * name of its application.
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile, tree: FileTree): Extraction {
  refuseConflictMarkers(file.text);
  if (!/^\s*%\{/.test(file.text))
    throw new UnreadableText('malformed', 'expected a map `%{…}`, found other text');
  const { apps, unread } = lockedApps(file.text);
  refuseTooManyPackages(apps.length);
  const projects = readMixProjects(tree, file.path);
  const byName = new Map(apps.map((app) => [app.app, app]));
  const roots = projects.askedFor.map(({ app, scope }) => ({ id: app, scope }));
  const reached = reachFrom(roots, (id) => byName.get(id)?.dependencies ?? []);
  const extraction = packageUses(
    'hex',
    file.path,
    apps.map((app) => useOf(app, reached.get(app.app))),
  );
  const problems = [...extraction.problems, ...projects.problems, ...unreadProblems(file, unread)];
  return { ...extraction, problems };
}

function useOf({ name, version, repository, commit, line }: LockedApp, reach: Reach | undefined): PackageUse {
  const source = repository === null ? null : gitSource(repository, commit);
  return { name, version, ...reach, source, line };
}

function unreadProblems({ path, text }: ManifestFile, lines: readonly number[]): readonly Problem[] {
  if (!/\}\n*$/.test(text) || !text.endsWith('\n')) {
    return [{ path, reason: 'malformed', detail: 'expected `}` at the end, the file may be cut off' }];
  }
  if (lines.length === 0) return [];
  const detail = `expected \`"name": {:hex, …}\`, found other text on line ${lines[0]} and ${lines.length - 1} more`;
  return [{ path, reason: 'malformed', detail }];
}
