import { repositoryName } from '#src/extractors/repository-name.ts';

export interface AskedPackages {
  /** Repositories, and identities at a registry, lower-cased. */
  readonly names: ReadonlySet<string>;
  /** Whether every call was understood, so that what is not among the names is not asked for. */
  readonly areAll: boolean;
}

/** The `.package(url: "…")` and `.package(id: "…")` of a Package.swift. It is a program: only literals can be read. */
export function packagesAskedFor(text: string): AskedPackages {
  const code = text.replace(/^[^\S\n]*\/\/.*$/gm, '');
  const calls = [...code.matchAll(/\.package\s*\(([^()]*)/g)].map(([, options = '']) => options);
  const literals = calls.flatMap(literalIn);
  const isLocal = (options: string) => /\bpath:\s*"/.test(options);
  const names = new Set(literals.map((name) => name.toLowerCase()));
  return { names, areAll: literals.length + calls.filter(isLocal).length >= calls.length };
}

function literalIn(options: string): readonly string[] {
  const [, kind, value] = /\b(url|id):\s*"([^"\\]+)"/.exec(options) ?? [];
  if (value === undefined) return [];
  return [kind === 'url' ? repositoryName(value) : value];
}
