/** What lies under the name of a lockfile, sooner or later. */

/** The same text as other programs write it. */
export const encodings = [
  { name: 'UTF-8 with a byte order mark', encode: (text: string) => Buffer.from(`\uFEFF${text}`) },
  { name: 'CRLF', encode: (text: string) => Buffer.from(text.replaceAll('\n', '\r\n')) },
  { name: 'UTF-16, little-endian', encode: (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le') },
  { name: 'UTF-16, big-endian', encode: (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16() },
];

export const wrongFormats = [
  { name: 'a JSON array', text: '[1, 2]' },
  { name: 'a number', text: '42' },
  { name: 'JSON null', text: 'null' },
  { name: 'a sentence', text: 'version https://git-lfs.example/spec/v1\n' },
  { name: 'HTML', text: '<!DOCTYPE html>\n<html><body><h1>404 Not Found</h1></body></html>\n' },
  { name: 'NUL characters', text: '\0\0\0\0' },
];

const deep = 10_000;

export const nestings = [
  { name: 'arrays', text: '['.repeat(deep) + ']'.repeat(deep) },
  { name: 'JSON objects', text: `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}` },
  { name: 'YAML sequences', text: `${'- '.repeat(deep)}1\n` },
  { name: 'YAML mappings', text: `${'{a: '.repeat(deep)}1${'}'.repeat(deep)}\n` },
  { name: 'TOML arrays', text: `a = ${'['.repeat(deep)}${']'.repeat(deep)}\n` },
  { name: 'TOML tables', text: `[${'a.'.repeat(deep)}a]\n` },
];

/** Beginnings of a text, evenly spread. */
export function truncations(text: string): readonly string[] {
  const step = Math.max(1, Math.floor(text.length / 150));
  return Array.from({ length: Math.floor(text.length / step) }, (_, index) => text.slice(0, index * step));
}

/** The file as git leaves it when two branches changed one of its lines. */
export function unfinishedMerges(text: string): readonly { readonly merge: string; readonly line: number }[] {
  const lines = text.trimEnd().split('\n');
  return lines.map((ours, index) => {
    const conflict = ['<<<<<<< HEAD', ours, '=======', ours, '>>>>>>> feature'];
    const merge = [...lines.slice(0, index), ...conflict, ...lines.slice(index + 1), ''].join('\n');
    return { merge, line: index + 1 };
  });
}

/** Every address of the file with a password in it. */
export function withSecrets(text: string): string {
  return text.replace(/(?<=[a-z]:\/\/)(?:[^\s/@"']+@)?(?=[a-z])/g, 'someone:hunter2@');
}
