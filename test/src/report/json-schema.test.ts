import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reportJsonSchema } from '#src/report/json-schema.ts';

describe('src/report/json-schema', () => {
  it('is what docs/report.v1.schema.json says; run `npm run schema` where it is not', () => {
    const path = new URL('../../../docs/report.v1.schema.json', import.meta.url);
    expect(readFileSync(path, 'utf8')).toBe(reportJsonSchema());
  });

  it('asks a sender for no more than the schema does', () => {
    const { properties } = JSON.parse(reportJsonSchema());
    const manifest = properties.manifests.items;
    expect(manifest.required).toEqual(['path', 'format', 'ecosystem', 'dependencies']);
    expect(manifest.properties.dependencies.items.required).toEqual(['purl', 'name', 'version']);
  });
});
