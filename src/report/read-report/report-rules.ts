import type { z } from 'zod';
import { cleanLine } from '#src/text/clean-text.ts';
import { ecosystemOfKey, packageKeyOf } from '#src/text/purl.ts';
import type { reportSchema } from '../report.ts';
import { shown } from './field-message.ts';

type ParsedReport = z.output<typeof reportSchema>;
type ParsedManifest = ParsedReport['manifests'][number];

/** What a schema cannot say of a report: one message for each field that breaks a rule. */
export function reportRuleMessages(report: ParsedReport): readonly string[] {
  return [
    ...nameMessages(report),
    ...report.manifests.flatMap((manifest, index) => manifestMessages(manifest, `manifests[${index}]`)),
    ...duplicateMessages(report.manifests),
    ...report.problems.flatMap(({ path }, index) => problemPathMessages(path, `problems[${index}].path`)),
  ];
}

function nameMessages({ project }: ParsedReport): readonly string[] {
  const isVisible = cleanLine(project.name, project.name.length) !== '';
  return isVisible ? [] : [`project.name: expected a name, got ${shown(project.name)}`];
}

function manifestMessages(manifest: ParsedManifest, field: string): readonly string[] {
  return [
    ...pathMessages(manifest.path, `${field}.path`),
    ...manifest.dependencies.flatMap((row, index) =>
      purlMessages(manifest, row, `${field}.dependencies[${index}].purl`),
    ),
    ...manifest.problems.flatMap(({ path }, index) =>
      problemPathMessages(path, `${field}.problems[${index}].path`),
    ),
  ];
}

// The purl is the identity that all projects share: nobody may file a package under the name of another. A manifest may
// list packages of several ecosystems, as a conda environment does.
function purlMessages(
  { ecosystem }: ParsedManifest,
  { purl, name }: ParsedManifest['dependencies'][number],
  field: string,
): readonly string[] {
  const expected = packageKeyOf(ecosystemOfKey(purl) ?? ecosystem, name);
  if (expected === purl) return [];
  const rule =
    expected === null ? `a name that a purl can carry` : `${shown(expected)}, as ecosystem and name make it`;
  return [`${field}: expected ${rule}, got ${shown(expected === null ? name : purl)}`];
}

function duplicateMessages(manifests: readonly ParsedManifest[]): readonly string[] {
  const first = new Map<string, number>();
  return manifests.flatMap(({ path }, index) => {
    const before = first.get(path);
    if (before === undefined) first.set(path, index);
    return before === undefined
      ? []
      : [
          `manifests[${index}].path: expected another path than manifests[${before}], got ${shown(path)} again`,
        ];
  });
}

function problemPathMessages(path: string, field: string): readonly string[] {
  return path === '.' ? [] : pathMessages(path, field);
}

function pathMessages(path: string, field: string): readonly string[] {
  const isRelative = !/^[A-Za-z]:/.test(path) && !path.split('/').some((part) => /^\.{0,2}$/.test(part));
  if (isRelative && !path.includes('\0') && path.isWellFormed()) return [];
  return [`${field}: expected a path from the repository's root, such as web/yarn.lock, got ${shown(path)}`];
}
