import type { PackageUse } from '#src/extractors/package-uses.ts';

/**
 * One package as an environment asks for it: `channel::name=1.2=build`, `name >=1,<2`. A single `=` also takes longer
 * versions, unless a build is named
 * (https://docs.conda.io/projects/conda/en/latest/user-guide/concepts/pkg-specs.html).
 */
export function parseMatchSpec(text: string): Pick<PackageUse, 'name' | 'version' | 'range'> | null {
  const [, name, rest = ''] =
    /^(?:[^\s=<>!~[]+::)?([\w.-]+)\s*((?:[=<>!~[\s].*)?)$/.exec(withoutGap(text)) ?? [];
  if (name === undefined) return null;
  const exact = /^(?:==\s*([^\s=,*|]+)|=([^\s=,*|]+)=[^\s=,*|]+)$/.exec(rest);
  const version = exact?.[1] ?? exact?.[2];
  return version === undefined ? { name, range: rest } : { name, version };
}

// `name 1.2 build` and `name=1.2=build` are the same.
function withoutGap(text: string): string {
  return text
    .trim()
    .replace(/^(\S+)\s+(\d\S*)(?:\s+(\S+))?$/, (_, name, version, build) =>
      build === undefined ? `${name}=${version}` : `${name}=${version}=${build}`,
    );
}
