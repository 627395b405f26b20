import type { Scope } from '#src/items/dependency.ts';
import type { FileTree } from '#src/text/file-tree.ts';
import { parseJson } from '#src/text/json.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';
import { entriesOf, fieldOf, isObject } from '#src/text/untrusted.ts';
import { type Companion, readCompanion } from '../companion-file.ts';
import { pathIn } from './folder.ts';

/** The package.json in a folder of the tree; `''` is the root. */
export function readPackageJson(tree: FileTree, folder: string): Companion<PackageJson> {
  return readCompanion(tree, pathIn(folder, 'package.json'), parsePackageJson);
}

export type PackageJson = Readonly<Record<string, unknown>>;

function parsePackageJson(text: string): PackageJson {
  const fields = parseJson(text);
  if (isObject(fields)) return fields;
  throw new UnreadableText('malformed', 'expected an object');
}

/** What a package asks for by name. */
export interface Request {
  readonly name: string;
  readonly reference: string;
  readonly scope: Extract<Scope, 'runtime' | 'optional' | 'dev'>;
}

/**
 * The requests of a package.json, or of an entry in a lockfile that repeats its fields. A peer counts as needed at
 * run time; `optionalDependencies` override `dependencies`.
 * https://docs.npmjs.com/cli/configuring-npm/package-json
 */
export function requestsOf(fields: unknown): readonly Request[] {
  const optional = fieldOf(fields, 'optionalDependencies');
  const required = section(fields, 'dependencies', () => 'runtime');
  return [
    ...required.filter(({ name }) => fieldOf(optional, name) === undefined),
    ...section(fields, 'optionalDependencies', () => 'optional'),
    ...section(fields, 'peerDependencies', (name) => (isOptionalPeer(fields, name) ? 'optional' : 'runtime')),
    ...section(fields, 'devDependencies', () => 'dev'),
  ];
}

function section(
  fields: unknown,
  section: string,
  scopeOf: (name: string) => Request['scope'],
): readonly Request[] {
  return entriesOf(fieldOf(fields, section)).map(([name, reference]) => ({
    name,
    reference: typeof reference === 'string' ? reference : '',
    scope: scopeOf(name),
  }));
}

// Parsed from YAML without types, a boolean is text.
function isOptionalPeer(fields: unknown, name: string): boolean {
  return String(fieldOf(fieldOf(fieldOf(fields, 'peerDependenciesMeta'), name), 'optional')) === 'true';
}
