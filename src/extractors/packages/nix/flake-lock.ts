import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { newerFormat, requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { parseJson } from '#src/text/json.ts';
import { entriesOf, fieldOf, textOf } from '#src/text/untrusted.ts';

/**
 * flake.lock of Nix (https://nix.dev/manual/nix/latest/command-ref/new-cli/nix3-flake#lock-files). An input is a commit
 * of a repository; it has no version.
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  const lock = parseJson(file.text);
  requireAnyField(lock, ['nodes']);
  const nodes = fieldOf(lock, 'nodes');
  const root = textOf(fieldOf(lock, 'root')) ?? 'root';
  const direct = nodesAskedFor(fieldOf(nodes, root));
  const uses = entriesOf(nodes).flatMap(([id, node]) => useOf(id, node, direct));
  const extraction = packageUses('nix', file.path, uses);
  const newer = newerFormat(file.path, fieldOf(lock, 'version'), 7);
  return { ...extraction, problems: [...extraction.problems, ...newer] };
}

/** Inputs that follow another input are written as a path to it. */
function nodesAskedFor(root: unknown): ReadonlySet<string> {
  return new Set(entriesOf(fieldOf(root, 'inputs')).flatMap(([, id]) => textOf(id) ?? []));
}

function useOf(id: string, node: unknown, direct: ReadonlySet<string>): readonly PackageUse[] {
  const locked = fieldOf(node, 'locked');
  const type = textOf(fieldOf(locked, 'type'));
  if (type === null || type === 'path') return [];
  const relationship = direct.has(id) ? 'direct' : 'transitive';
  return [{ name: nameOf(id, locked), relationship, source: sourceOf(type, locked) }];
}

function nameOf(id: string, locked: unknown): string {
  const owner = textOf(fieldOf(locked, 'owner'));
  const repository = textOf(fieldOf(locked, 'repo'));
  return owner === null || repository === null ? id : `${owner}/${repository}`;
}

const forges: ReadonlyMap<string, string> = new Map([
  ['github', 'github.com'],
  ['gitlab', 'gitlab.com'],
  ['sourcehut', 'git.sr.ht'],
]);

function sourceOf(type: string, locked: unknown): string | null {
  const url = textOf(fieldOf(locked, 'url'));
  const revision = textOf(fieldOf(locked, 'rev'));
  const host = textOf(fieldOf(locked, 'host')) ?? forges.get(type);
  if (host !== undefined && forges.has(type))
    return gitSource(`https://${host}/${nameOf('', locked)}`, revision);
  return url === null || type !== 'git' ? url : gitSource(url, revision);
}
