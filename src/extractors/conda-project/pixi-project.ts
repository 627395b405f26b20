import { normalisedPypiName } from '#src/text/purl.ts';
import { parseToml } from '#src/text/toml.ts';
import { entriesOf, fieldOf } from '#src/text/untrusted.ts';

/** Names that a pixi.toml asks for, in any feature and for any platform. */
export interface PixiProject {
  readonly conda: ReadonlySet<string>;
  /** Normalised. */
  readonly pypi: ReadonlySet<string>;
}

/**
 * (https://pixi.sh/latest/reference/pixi_manifest/)
 * @throws {UnreadableText}
 */
export function parsePixiProject(text: string): PixiProject {
  const file = parseToml(text);
  const features = [file, ...entriesOf(fieldOf(file, 'feature')).map(([, feature]) => feature)];
  const targets = features.flatMap((feature) =>
    entriesOf(fieldOf(feature, 'target')).map(([, target]) => target),
  );
  const tables = [...features, ...targets];
  const conda = ['dependencies', 'host-dependencies', 'build-dependencies'].flatMap((field) =>
    namesIn(tables, field),
  );
  return {
    conda: new Set(conda),
    pypi: new Set(namesIn(tables, 'pypi-dependencies').map(normalisedPypiName)),
  };
}

function namesIn(tables: readonly unknown[], field: string): readonly string[] {
  return tables.flatMap((table) => entriesOf(fieldOf(table, field)).map(([name]) => name));
}
