const extensionsByLanguage: Readonly<Record<string, readonly string[]>> = {
  go: ['go'],
  javascript: ['cjs', 'js', 'jsx', 'mjs', 'svelte', 'vue'],
  php: ['php', 'phtml'],
  python: ['ipynb', 'py', 'pyi', 'pyx'],
  ruby: ['erb', 'gemspec', 'rake', 'rb'],
  rust: ['rs'],
  typescript: ['cts', 'mts', 'ts', 'tsx'],
};

/** The language of a source file by its extension; null where the extension says nothing. */
export function languageOfPath(path: string): string | null {
  const extension = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase();
  if (extension === undefined) return null;
  const known = Object.entries(extensionsByLanguage).find(([, extensions]) => extensions.includes(extension));
  return known?.[0] ?? null;
}
