import { createHash } from 'node:crypto';
import { languagesByEcosystem } from '#src/items/ecosystem.ts';
import type { PackageKey } from '#src/items/package.ts';
import type { DocumentVersion, SearchDocument } from '../search-index.ts';
import type { VectorSpace } from './index-definition.ts';
import { encodeVector, hasDirection } from './vector-bytes.ts';

/** Ids have 512 bytes at most, keys any length. */
export function documentId(key: PackageKey): string {
  return createHash('sha256').update(key).digest('hex');
}

/** A document as `es-mappings/` knows it. A vector of another space has no place here; the words still do. */
export function documentRow(document: SearchDocument, space: VectorSpace) {
  const { key, contentHash, model, ecosystem, name, nameWords, description, keywords } = document;
  return {
    ...{ purl: key, ecosystem, languages: languagesByEcosystem[ecosystem] },
    ...{ name, name_words: nameWords, description, keywords, content_hash: contentHash, model },
    ...embeddingOf(document, space),
  };
}

function embeddingOf({ model, vector }: SearchDocument, space: VectorSpace) {
  const fits = model === space?.model && vector?.length === space.dimensions && hasDirection(vector);
  return fits ? { embedding: encodeVector(vector) } : {};
}

/** The part of a document that `documentVersion` reads. */
export const versionFields = ['purl', 'content_hash', 'model'];

export interface VersionSource {
  readonly purl: PackageKey;
  readonly content_hash: string;
  readonly model: string;
}

/** Generations are counted from 1 by one sequence: no JSON number is too small for them in our lifetime. */
export function documentVersion(source: VersionSource, version: number): DocumentVersion {
  const { purl, content_hash: contentHash, model } = source;
  return { key: purl, contentHash, model, generation: BigInt(version) };
}
