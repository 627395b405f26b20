import { cutOffProblems } from '#src/extractors/cut-off.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';

/**
 * rebar.lock of Erlang (https://rebar3.org/docs/configuration/dependencies/#lock-files). Level 0 is what the project
 * asks for. A package is known by its name at the registry, which need not be the name of its application.
 */
export const extractor: Extractor = { extract };

function extract({ path, text }: ManifestFile): Extraction {
  refuseConflictMarkers(text);
  if (!/^\s*(?:\{\s*"[^"]*"\s*,\s*)?\[/.test(text) || !/\.\s*$/.test(text)) {
    throw new UnreadableText('malformed', 'expected a list of Erlang that ends with a dot, found other text');
  }
  const extraction = packageUses('hex', path, locksIn(text));
  return { ...extraction, problems: [...extraction.problems, ...cutOffProblems(path, text)] };
}

/** `{<<"app">>,{pkg,<<"name">>,<<"1.0.0">>},0}`, or with `{git,"…",{ref,"…"}}` in the middle. */
const locks =
  /\{<<"([^"]+)">>,\s*\{(?:pkg,\s*<<"([^"]+)">>,\s*<<"([^"]*)">>[^{}]*|(?:git|git_subdir),\s*"([^"]+)",\s*\{ref,\s*"([^"]*)"\}[^{}]*)\},\s*(\d+)\}/g;

function* locksIn(text: string): Generator<PackageUse> {
  for (const [, app = '', name, version, repository, commit, level] of text.matchAll(locks)) {
    const relationship = level === '0' ? 'direct' : 'transitive';
    if (repository !== undefined)
      yield { name: app, relationship, source: gitSource(repository, commit ?? null) };
    else yield { name: name ?? app, version: version ?? null, relationship };
  }
}
