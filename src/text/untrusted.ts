/**
 * Reading values whose shape nobody promised. Wrong shapes read as empty, so that one odd entry costs itself and
 * not the file.
 */

type Fields = Readonly<Record<string, unknown>>;

const noFields: Fields = Object.freeze(Object.create(null));

/** The own fields of an object; none for anything else. */
export function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : noFields;
}

/** Own entries only: `__proto__` and `constructor` are legal names of packages. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isObject(value) ? Object.entries(value) : [];
}

/** One own field; inherited ones such as `constructor` are not there. */
export function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function textsOf(value: unknown): readonly string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
