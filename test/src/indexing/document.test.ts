import { describe, expect, it } from 'vitest';
import { contentHash, embeddedText, searchDocument } from '#src/indexing/document.ts';
import type { PackageContent } from '#src/items/package.ts';

describe('src/indexing/document', () => {
  it('embeds the words of the name, the description and the first eight keywords', () => {
    const keywords = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
    const content = contentOf({ name: '@acme/parseTOML', description: 'Reads TOML.', keywords });
    expect(embeddedText(content)).toBe('acme parse toml: Reads TOML., 1, 2, 3, 4, 5, 6, 7, 8');
  });

  it('embeds the name alone where nobody described the package', () => {
    expect(embeddedText(contentOf({ name: 'left-pad' }))).toBe('left pad');
  });

  it('hashes equal content of two package systems alike, so that they share a vector', () => {
    const npm = contentOf({ key: 'pkg:npm/requests', name: 'requests' });
    const pypi = contentOf({ key: 'pkg:pypi/requests', name: 'requests', ecosystem: 'pypi' });
    expect(contentHash(npm)).toBe(contentHash(pypi));
  });

  it.each([
    ['name', contentOf({ name: 'other' })],
    ['description', contentOf({ description: 'other' })],
    ['keywords', contentOf({ keywords: ['other'] })],
    ['how keywords are cut', contentOf({ keywords: ['oth', 'er'] })],
  ])('hashes another %s otherwise', (_, content) => {
    expect(contentHash(content)).not.toBe(contentHash(contentOf({})));
    expect(contentHash(content)).not.toBe(contentHash(contentOf({ keywords: ['oth,er'] })));
  });

  it('makes a document of the generation it is given', () => {
    const document = searchDocument(contentOf({ name: 'readMe' }), 'model', null, 7n);
    expect(document).toMatchObject({ generation: 7n, model: 'model', nameWords: 'read me', description: '' });
  });
});

function contentOf(part: Partial<PackageContent>): PackageContent {
  const name = part.name ?? 'some';
  return {
    key: `pkg:npm/${name}`,
    ecosystem: 'npm',
    name,
    description: null,
    descriptionSource: null,
    keywords: [],
    ...part,
  };
}
