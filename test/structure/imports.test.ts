import { describe, expect, it } from 'vitest';
import { type Import, importsOf, sourceFiles } from '#test/support/source-files.ts';

/** Who may import whom; the same table stands in ARCHITECTURE.md. The longest matching folder decides. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/items': [],
  'src/own-package.ts': [],
  'src/text': ['src/items'],
  'src/report': ['src/items', 'src/text'],
  'src/sources': ['src/items', 'src/text'],
  'src/extractors': ['src/items', 'src/text'],
  'src/installed-trees': ['src/items', 'src/text'],
  'src/embedders': ['src/items', 'src/text', 'src/own-package.ts'],
  'src/stores': ['src/items', 'src/text', 'src/own-package.ts', 'es-mappings'],
  'src/scanning': [
    'src/items',
    'src/text',
    'src/report',
    'src/sources',
    'src/extractors',
    'src/installed-trees',
  ],
  'src/indexing': [
    ...['src/items', 'src/text', 'src/report', 'src/embedders/embedder.ts'],
    ...['src/stores/item-store.ts', 'src/stores/search-index.ts'],
  ],
  'src/search': [
    ...['src/items', 'src/text', 'src/embedders/embedder.ts'],
    ...['src/stores/item-store.ts', 'src/stores/search-index.ts'],
  ],
  'worker/config.ts': ['src/items', 'src/text'],
  'worker/compose.ts': ['worker', 'src'],
  cli: [
    ...[
      'worker/config.ts',
      'worker/compose.ts',
      'src/items',
      'src/text',
      'src/report',
      'src/sources',
      'src/scanning',
    ],
    ...[
      'src/own-package.ts',
      'src/extractors/index.ts',
      'src/installed-trees/index.ts',
      'src/indexing',
      'src/search',
    ],
    ...['src/stores/item-store.ts', 'src/stores/search-index.ts', 'src/embedders/embedder.ts'],
  ],
};

/** Packages that bind us to one vendor, and who alone may name them. */
const vendors: Readonly<Record<string, string>> = {
  kysely: 'src/stores/postgres|src/stores/pgvector',
  pg: 'src/stores/postgres',
  '@electric-sql/pglite': 'src/stores/postgres',
  '@electric-sql/pglite-pgvector': 'src/stores/postgres',
  '@elastic/elasticsearch': 'src/stores/elasticsearch',
  commander: 'cli',
};

const files = sourceFiles('src', 'worker', 'cli', 'action');
const imports = files.flatMap(importsOf);

describe('structure/imports', () => {
  it('finds imports at all, so that the rules below mean something', () => {
    expect(imports.filter((one) => one.isOwn).length).toBeGreaterThan(50);
  });

  it('lets every folder import only what the table allows', () => {
    expect(imports.filter((one) => one.isOwn && !isAllowed(one)).map(arrow)).toEqual([]);
  });

  it('names every folder in the table', () => {
    expect(files.filter((file) => ruleOf(file) === undefined)).toEqual([]);
  });

  it('lets only its own folder name a vendor', () => {
    const wrong = imports.filter(({ from, to }) => {
      const owners = Object.entries(vendors).find(([name]) => to === name || to.startsWith(`${name}/`))?.[1];
      return owners !== undefined && !owners.split('|').some((owner) => from.startsWith(`${owner}/`));
    });
    expect(wrong.map(arrow)).toEqual([]);
  });

  it('has no cycle of value imports', () => {
    const graph = new Map<string, string[]>();
    for (const { from, to, isTypeOnly, isOwn } of imports) {
      if (isOwn && !isTypeOnly) graph.set(from, [...(graph.get(from) ?? []), to]);
    }
    expect(files.map((file) => cycleFrom(file, graph)).filter((cycle) => cycle !== null)).toEqual([]);
  });
});

function isAllowed({ from, to }: Import): boolean {
  const rule = ruleOf(from);
  if (rule === undefined) return false;
  const [folder, targets] = rule;
  return [folder, ...targets].some((target) => to === target || to.startsWith(`${target}/`));
}

function ruleOf(file: string): readonly [string, readonly string[]] | undefined {
  return Object.entries(allowed)
    .filter(([folder]) => file === folder || file.startsWith(`${folder}/`))
    .sort(([one], [other]) => other.length - one.length)[0];
}

function arrow({ from, to }: Import): string {
  return `${from} → ${to}`;
}

function cycleFrom(start: string, graph: ReadonlyMap<string, readonly string[]>): string | null {
  const waiting = [...(graph.get(start) ?? [])];
  const seen = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (file === start) return start;
    if (seen.has(file)) continue;
    seen.add(file);
    waiting.push(...(graph.get(file) ?? []));
  }
  return null;
}
