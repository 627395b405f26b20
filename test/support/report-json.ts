/** A report of another tool, as text; names of packages by manifest. */
export function reportJson(
  manifests: Readonly<Record<string, readonly string[]>>,
  attributes: object = {},
): string {
  return JSON.stringify({
    schemaVersion: 1,
    scanner: { name: 'test', version: '1' },
    project: { name: 'owner/shop', host: 'git.example', externalId: '7' },
    commit: { sha: 'abc123', ref: 'refs/heads/main' },
    manifests: Object.entries(manifests).map(([path, names]) => ({
      ...{ path, format: 'npm/package-lock-json', ecosystem: 'npm' },
      dependencies: names.map(dependency),
    })),
    ...attributes,
  });
}

/** `name`, `name@version` or `name: description`. */
function dependency(text: string) {
  const [, name = text, version = '1.0.0', description = null] =
    /^(.+?)(?:@([\d.]+))?(?:: (.+))?$/.exec(text) ?? [];
  return {
    ...{ purl: `pkg:npm/${name}`, name, version, relationship: 'direct', scope: 'runtime', description },
    ...(description !== null && { descriptionSource: 'lockfile' }),
  };
}
