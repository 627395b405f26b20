import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { requireAnyField } from '#src/extractors/lockfile-shape.ts';
import { askedPackage } from '#src/extractors/npm-client/asked-package.ts';
import { requestsOf } from '#src/extractors/npm-client/package-json.ts';
import { packageUses } from '#src/extractors/package-uses.ts';
import { parseJson } from '#src/text/json.ts';

/** package.json, for projects without a lock: what they ask for, mostly as ranges. */
export const extractor: Extractor = { extract };

/** One of these is in every package.json that has a use. */
const usualFields = [
  ...[
    'name',
    'version',
    'private',
    'type',
    'main',
    'module',
    'exports',
    'imports',
    'types',
    'browser',
    'bin',
  ],
  ...['scripts', 'dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'workspaces'],
  ...['description', 'license', 'author', 'engines', 'sideEffects', 'packageManager', 'files'],
];

function extract({ path, text }: ManifestFile): Extraction {
  const fields = parseJson(text);
  requireAnyField(fields, usualFields);
  return packageUses(
    'npm',
    path,
    requestsOf(fields).flatMap((request) => askedPackage(request) ?? []),
  );
}
