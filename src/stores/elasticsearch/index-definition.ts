import { createHash } from 'node:crypto';
import packages from '#es-mappings/packages.v1.json' with { type: 'json' };

/** Which vectors an index holds; null: none, only words. */
export type VectorSpace = { readonly model: string; readonly dimensions: number } | null;

/** The version of the mapping in `es-mappings/`, part of every index's name. */
const schema = packages.mappings._meta.schema;

/** One index per mapping version and model, such as `xray-packages-v1-0a1b2c3d4e5f`: vectors of two never meet. */
export function indexName(alias: string, space: VectorSpace): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(metaOf(space)))
    .digest('hex');
  return `${alias}-v${schema}-${hash.slice(0, 12)}`;
}

/** Writes go through an alias of each index: a write to a name that is no alias is refused and creates nothing. */
export function writeAlias(index: string): string {
  return `${index}-write`;
}

export function indexDefinition(space: VectorSpace) {
  return { settings: packages.settings, mappings: mappingsFor(space) };
}

/** What of an index is not as this version and this model need it; empty where it fits. */
export function differences(mappings: unknown, space: VectorSpace): readonly string[] {
  return differencesBetween(mappings, mappingsFor(space), 'mappings');
}

function mappingsFor(space: VectorSpace) {
  const { embedding, ...words } = packages.mappings.properties;
  const properties =
    space === null ? words : { ...words, embedding: { ...embedding, dims: space.dimensions } };
  return { ...packages.mappings, _meta: metaOf(space), properties };
}

function metaOf(space: VectorSpace) {
  return { model: space?.model ?? 'none', dims: space?.dimensions ?? 0, schema };
}

/** What the server adds by itself is no difference. */
function differencesBetween(actual: unknown, expected: unknown, path: string): readonly string[] {
  if (isRecord(expected)) {
    return Object.entries(expected).flatMap(([name, value]) =>
      differencesBetween(isRecord(actual) ? actual[name] : undefined, value, `${path}.${name}`),
    );
  }
  if (String(actual) === String(expected)) return [];
  return [`${path} is ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
