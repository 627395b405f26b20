import type { Pom } from './pom.ts';

/** Text of a pom → the same without `${…}`; null where one of them is not known. */
export type Interpolate = (text: string | null) => string | null;

const mostRounds = 20;
const longestText = 512;

/**
 * Properties of a lineage: the youngest that has one decides, also for what its parents wrote
 * (https://maven.apache.org/pom.html#properties).
 */
export function interpolationOf(lineage: readonly Pom[]): Interpolate {
  const lookUp = (name: string): string | null => {
    for (const { properties } of lineage) {
      const value = properties.get(name);
      if (value !== undefined) return value.length > longestText ? null : value;
    }
    return projectValue(lineage, name);
  };
  return (text) => interpolated(text, lookUp);
}

// In rounds and with bounds: properties may refer to each other, in circles or growing without end.
function interpolated(text: string | null, lookUp: (name: string) => string | null): string | null {
  let current = text;
  for (let round = 0; round < mostRounds; round++) {
    if (current === null) return null;
    if (!current.includes('${')) return current.trim() || null;
    if (current.length > longestText) return null;
    current = replaceOnce(current, lookUp);
  }
  return null;
}

function replaceOnce(text: string, lookUp: (name: string) => string | null): string | null {
  let isKnown = true;
  const replaced = text.replace(/\$\{([^${}]*)\}/g, (_, name: string) => {
    const value = lookUp(name.trim());
    isKnown &&= value !== null;
    return value ?? '';
  });
  return isKnown && replaced !== text ? replaced : null;
}

function projectValue(lineage: readonly Pom[], name: string): string | null {
  const [pom] = lineage;
  if (pom === undefined) return null;
  switch (name.replace(/^(?:project|pom)\./, '')) {
    case 'groupId':
      return pom.group ?? pom.parent?.group ?? null;
    case 'artifactId':
      return pom.artifact;
    case 'version':
      return pom.version ?? pom.parent?.version ?? null;
    case 'parent.groupId':
      return pom.parent?.group ?? null;
    case 'parent.version':
      return pom.parent?.version ?? null;
    default:
      return null;
  }
}
