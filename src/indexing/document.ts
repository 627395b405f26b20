import { createHash } from 'node:crypto';
import type { PackageContent } from '#src/items/package.ts';
import type { SearchDocument } from '#src/stores/search-index.ts';
import { nameWords } from '#src/text/name-words.ts';

/** Raise it when `embeddedText` changes: every content hash changes with it, and everything is embedded again. */
const textVersion = 1;

/** More keywords add nothing that a benchmark could see; the first are the ones an author thought of first. */
const mostKeywords = 8;

/** What is embedded of a package: the words of its name, its description, its keywords. Nothing else, ever. */
export function embeddedText({ name, description, keywords }: PackageContent): string {
  const words = nameWords(name);
  const start = description === null ? words : `${words}: ${description}`;
  return [start, ...keywords.slice(0, mostKeywords)].join(', ');
}

/** Equal for equal content, whatever the package system: two packages that say the same share one vector. */
export function contentHash({ name, description, keywords }: PackageContent): string {
  const content = JSON.stringify([textVersion, name, description, keywords]);
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}

export function searchDocument(
  content: PackageContent,
  model: string,
  vector: Float32Array | null,
  generation: bigint,
): SearchDocument {
  return {
    key: content.key,
    contentHash: contentHash(content),
    model,
    generation,
    ecosystem: content.ecosystem,
    name: content.name,
    nameWords: nameWords(content.name),
    description: content.description ?? '',
    keywords: content.keywords,
    vector,
  };
}
