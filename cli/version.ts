import { readFileSync } from 'node:fs';

/** Ours, from the package.json beside this folder, which is `cli` or, when built, `dist`. */
export function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
