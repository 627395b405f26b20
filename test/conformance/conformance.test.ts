import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { extractManifest } from '#src/extractors/extract-manifest.ts';
import type { Format } from '#src/extractors/extractor.ts';
import { formats } from '#src/extractors/index.ts';
import { formatMatcher } from '#src/extractors/match-formats.ts';
import type { Dependency } from '#src/items/dependency.ts';
import { decodeText } from '#src/text/decode.ts';
import { memoryFileTree } from '#test/support/memory-file-tree.ts';
import divergences from './divergences.json' with { type: 'json' };

/** Cases that others wrote, with what they expect. Not part of the project: looked for beside it. */
const folder = join(import.meta.dirname, '../../../shared/conformance');
const isThere = existsSync(join(folder, 'names.json'));

interface Case {
  readonly case: string;
  /** Relative to the folder of its format. */
  readonly path: string;
  readonly packages: readonly { readonly name: string; readonly version: string }[];
}

/** Where we differ on purpose: what is expected and not found, what is found and not expected. */
interface Divergence {
  readonly reason: string;
  readonly missing?: readonly string[];
  readonly extra?: readonly string[];
}

const readersOf = formatMatcher(formats);
const namesByFormat: Readonly<Record<string, string | null>> = isThere ? readJson('names.json') : {};
const casesByFormat: Readonly<Record<string, readonly Case[]>> = isThere
  ? readJson('scalibr/expected.json')
  : {};
const explained: Readonly<Record<string, Divergence | undefined>> = divergences;

const readable = Object.keys(casesByFormat).filter((id) => readersOf(namesByFormat[id] ?? '').length > 0);

describe('conformance/conformance', () => {
  describe.skipIf(!isThere)(`with the cases of ${folder}, skipped where it is absent`, compareAll);
});

function compareAll(): void {
  const scores: Record<string, { equal: number; explained: number; total: number }> = {};
  // biome-ignore lint/suspicious/noConsole: the table is what a reader of this suite is after.
  afterAll(() => console.table(scores));

  describe.each(readable)('%s', (id) => {
    const score = { equal: 0, explained: 0, total: 0 };
    scores[id] = score;
    it.each(casesByFormat[id] ?? [])(
      'agrees on $path, $case, or says why not',
      async ({ path, packages, case: title }) => {
        const divergence = explained[`${id}/${path}`] ?? explained[`${id}/${path}, ${title}`];
        score.total += 1;
        const expected = new Set(packages.map(({ name, version }) => `${name} ${version}`));
        const found = await extractedFrom(id, path);
        const missing = [...expected].filter((row) => !found.has(row));
        const extra = [...found].filter((row) => !expected.has(row));
        expect({ missing: missing.sort(), extra: extra.sort() }).toEqual({
          missing: divergence?.missing ?? [],
          extra: divergence?.extra ?? [],
        });
        score[divergence === undefined ? 'equal' : 'explained'] += 1;
      },
    );
  });

  it('explains only differences that are there', () => {
    const cases = readable.flatMap((id) =>
      (casesByFormat[id] ?? []).flatMap((one) => [`${id}/${one.path}`, `${id}/${one.path}, ${one.case}`]),
    );
    expect(Object.keys(explained).filter((key) => !cases.includes(key))).toEqual([]);
    const differences = Object.values(explained).map((one) => [
      ...(one?.missing ?? []),
      ...(one?.extra ?? []),
    ]);
    expect(differences).not.toContainEqual([]);
  });
}

async function extractedFrom(id: string, path: string): Promise<Set<string>> {
  const { manifest, files } = repositoryAround(id, path);
  const format = readersOf(manifest)[0] as Format;
  const extractor = await format.load();
  const file = { path: manifest, text: files[manifest] ?? '' };
  const { dependencies } = extractManifest(extractor, file, memoryFileTree(files));
  return new Set(dependencies.map((row) => `${row.name} ${comparable(format, row)}`));
}

/** Where the cases write the one bound of a range as the version; elsewhere they write all of it. */
const boundEcosystems: readonly string[] = ['maven', 'nuget', 'pypi'];

/** The version as the cases have it: of Go without the `v` that belongs to it; a range, which we keep apart, as theirs. */
function comparable({ ecosystem }: Format, { version, range }: Dependency): string {
  if (version !== null) return ecosystem === 'golang' ? version.replace(/^v/, '') : version;
  if (!boundEcosystems.includes(ecosystem)) return range ?? '';
  return /^(?:[~<>]=)?\s*([\w.+-]+)$/.exec(range ?? '')?.[1] ?? '';
}

/** The fixture under the name it would have in a repository, among the files it lies with. */
function repositoryAround(id: string, path: string): { manifest: string; files: Record<string, string> } {
  const source = join(folder, 'scalibr', id, dirname(path));
  const ownName = basename(path);
  const manifest = readersOf(ownName).length > 0 ? ownName : (namesByFormat[id] ?? ownName);
  const siblings = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isFile());
  const files: Record<string, string> = {};
  for (const { name } of siblings) files[name] = decodeText(readFileSync(join(source, name)));
  return { manifest, files: { ...files, [manifest]: files[ownName] ?? '' } };
}

function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'));
}
