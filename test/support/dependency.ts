import type { Dependency } from '#src/items/dependency.ts';
import type { Ecosystem } from '#src/items/ecosystem.ts';
import { packageKeyOf } from '#src/text/purl.ts';

/** A row of a report of which only this much matters to the test. */
export function dependency(
  ecosystem: Ecosystem,
  name: string,
  version: string | null = '1.0.0',
  more: Partial<Dependency> = {},
): Dependency {
  return {
    purl: packageKeyOf(ecosystem, name) ?? '',
    name,
    version,
    range: null,
    relationship: 'unknown',
    scope: 'unknown',
    description: null,
    descriptionSource: null,
    keywords: [],
    registry: null,
    source: null,
    line: null,
    ...more,
  };
}
