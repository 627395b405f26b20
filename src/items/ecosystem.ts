/**
 * The package systems we know, by their purl type (https://github.com/package-url/purl-spec), with the
 * languages a developer writes to use their packages.
 */
export const languagesByEcosystem = {
  cargo: ['rust'],
  composer: ['php'],
  conda: ['python'],
  gem: ['ruby'],
  golang: ['go'],
  jsr: ['javascript', 'typescript'],
  npm: ['javascript', 'typescript'],
  pypi: ['python'],
} as const satisfies Record<string, readonly string[]>;

export type Ecosystem = keyof typeof languagesByEcosystem;

export const ecosystems = Object.keys(languagesByEcosystem) as readonly Ecosystem[];

/** The ecosystems whose packages serve a language; empty where we know none. */
export function ecosystemsOf(language: string): readonly Ecosystem[] {
  const wanted = language.toLowerCase();
  return ecosystems.filter((ecosystem) => languagesByEcosystem[ecosystem].some((known) => known === wanted));
}
