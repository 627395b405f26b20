import type { Scope } from '#src/items/dependency.ts';
import { parseToml } from '#src/text/toml.ts';
import { entriesOf, fieldOf, textOf } from '#src/text/untrusted.ts';

export interface AskedPackage {
  readonly uuid: string;
  readonly scope: Scope;
}

/**
 * Project.toml: `[deps]`, `[weakdeps]`, and `[extras]`, which are for targets such as test.
 * @throws {UnreadableText}
 */
export function packagesAskedFor(text: string): readonly AskedPackage[] {
  const project = parseToml(text);
  return [
    ...uuidsIn(project, 'deps').map((uuid) => ({ uuid, scope: 'runtime' as const })),
    ...uuidsIn(project, 'weakdeps').map((uuid) => ({ uuid, scope: 'optional' as const })),
    ...uuidsIn(project, 'extras').map((uuid) => ({ uuid, scope: 'dev' as const })),
  ];
}

function uuidsIn(project: unknown, table: string): readonly string[] {
  return entriesOf(fieldOf(project, table)).flatMap(([, uuid]) => textOf(uuid) ?? []);
}
