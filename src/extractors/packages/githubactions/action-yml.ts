import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { gitSource } from '#src/extractors/git-source.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import { entriesOf, fieldOf, listOf, textOf } from '#src/text/untrusted.ts';
import { parseYamlDocuments } from '#src/text/yaml.ts';

/**
 * Workflows and composite actions of GitHub: the actions and reusable workflows that they use
 * (https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax). None is part of the product.
 */
export const extractor: Extractor = { extract };

function extract(file: ManifestFile): Extraction {
  refuseConflictMarkers(file.text);
  const [workflow] = parseYamlDocuments(file.text);
  requireAnyField(workflow, ['jobs', 'runs']);
  const comments = versionComments(file.text);
  const used = [...jobsUse(workflow), ...stepsUse(fieldOf(workflow, 'runs'))];
  return packageUses(
    'githubactions',
    file.path,
    used.flatMap((text) => useOf(text, comments)),
  );
}

function jobsUse(workflow: unknown): readonly string[] {
  const jobs = entriesOf(fieldOf(workflow, 'jobs')).map(([, job]) => job);
  return jobs.flatMap((job) => [...usedBy(job), ...stepsUse(job)]);
}

function stepsUse(job: unknown): readonly string[] {
  return listOf(fieldOf(job, 'steps')).flatMap(usedBy);
}

function usedBy(jobOrStep: unknown): readonly string[] {
  const used = textOf(fieldOf(jobOrStep, 'uses'));
  return used === null ? [] : [used];
}

/** `uses: owner/name@5f4e… # v4.1.1`: what a person reads beside a commit. It may be wrong; the commit is kept too. */
function versionComments(text: string): ReadonlyMap<string, string> {
  const lines = text.matchAll(/\buses:[^\S\n]*["']?([^\s"'#]+)["']?[^\S\n]+#[^\S\n]*(v?\d[\w.+-]*)/g);
  return new Map([...lines].map(([, used = '', version = '']) => [used, version]));
}

/** `owner/name/path@reference`. Others are images, or actions of the same checkout. */
function useOf(used: string, comments: ReadonlyMap<string, string>): readonly PackageUse[] {
  const at = used.lastIndexOf('@');
  if (at < 0 || used.startsWith('.') || used.startsWith('docker://')) return [];
  const name = used.slice(0, at).split('/').slice(0, 2).join('/');
  const reference = used.slice(at + 1);
  const isCommit = /^[0-9a-f]{40}$|^[0-9a-f]{64}$/.test(reference);
  return [
    {
      name,
      version: isCommit ? (comments.get(used) ?? null) : reference,
      relationship: 'direct',
      scope: 'dev',
      source: isCommit ? gitSource(`https://github.com/${name}`, reference) : null,
    },
  ];
}
