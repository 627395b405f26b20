/**
 * The package systems we know, by their purl type (https://github.com/package-url/purl-spec), with the
 * languages a developer writes to use their packages.
 */
export const languagesByEcosystem = {
  asdf: [],
  cargo: ['rust'],
  cocoapods: ['objective-c', 'swift'],
  composer: ['php'],
  conan: ['c', 'c++', 'cpp'],
  conda: ['python'],
  cran: ['r'],
  docker: ['dockerfile'],
  gem: ['ruby'],
  generic: [],
  githubactions: ['yaml'],
  golang: ['go'],
  hackage: ['haskell'],
  helm: ['yaml'],
  hex: ['elixir', 'erlang', 'gleam'],
  jsr: ['javascript', 'typescript'],
  julia: ['julia'],
  maven: ['java', 'kotlin', 'scala', 'groovy', 'clojure'],
  nix: ['nix'],
  npm: ['javascript', 'typescript'],
  nuget: ['c#', 'csharp', 'f#', 'fsharp', 'visual basic', 'vb'],
  pub: ['dart'],
  pypi: ['python'],
  swift: ['swift', 'objective-c'],
  terraform: ['terraform', 'hcl'],
  vcpkg: ['c', 'c++', 'cpp'],
} as const satisfies Record<string, readonly string[]>;

export type Ecosystem = keyof typeof languagesByEcosystem;

export const ecosystems = Object.keys(languagesByEcosystem) as readonly Ecosystem[];

/** The ecosystems whose packages serve a language; empty where we know none. */
export function ecosystemsOf(language: string): readonly Ecosystem[] {
  const wanted = language.toLowerCase();
  return ecosystems.filter((ecosystem) => languagesByEcosystem[ecosystem].some((known) => known === wanted));
}
