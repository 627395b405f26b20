import {
  childNamesOf,
  childrenOf,
  childTextOf,
  elementTextOf,
  parseXml,
  type XmlElement,
} from '#src/text/xml.ts';

/** A pom.xml as it is written, with `${…}` in any text. */
export interface Pom {
  readonly group: string | null;
  readonly artifact: string | null;
  readonly version: string | null;
  readonly parent: PomParent | null;
  readonly properties: ReadonlyMap<string, string>;
  readonly dependencies: readonly PomDependency[];
  readonly managed: readonly PomDependency[];
}

export interface PomParent {
  readonly group: string | null;
  readonly artifact: string | null;
  readonly version: string | null;
  /** Relative to the folder of the pom; empty where the parent is in a registry. */
  readonly relativePath: string;
}

export interface PomDependency {
  readonly group: string | null;
  readonly artifact: string | null;
  readonly version: string | null;
  readonly scope: string | null;
  readonly type: string | null;
  readonly isOptional: boolean;
}

/** @throws {UnreadableText} */
export function parsePom(text: string): Pom {
  const project = parseXml(text, 'project');
  const profiles = childrenOf(project, 'profiles').flatMap((list) => childrenOf(list, 'profile'));
  const active = profiles.filter(isActive);
  const [parent] = childrenOf(project, 'parent');
  return {
    group: childTextOf(project, 'groupId'),
    artifact: childTextOf(project, 'artifactId'),
    version: childTextOf(project, 'version'),
    parent: parent === undefined ? null : parentOf(parent),
    properties: propertiesIn([project, ...active]),
    dependencies: [
      ...dependenciesIn(project),
      ...profiles.flatMap((profile) => dependenciesIn(profile).map((one) => inProfile(one, profile))),
    ],
    managed: [project, ...active].flatMap((part) =>
      childrenOf(part, 'dependencyManagement').flatMap(dependenciesIn),
    ),
  };
}

function isActive(profile: XmlElement): boolean {
  const [activation] = childrenOf(profile, 'activation');
  return childTextOf(activation, 'activeByDefault') === 'true';
}

// Whoever builds decides on the other profiles.
function inProfile(dependency: PomDependency, profile: XmlElement): PomDependency {
  return isActive(profile) ? dependency : { ...dependency, isOptional: true };
}

function parentOf(parent: XmlElement): PomParent {
  const [relativePath] = childrenOf(parent, 'relativePath');
  return {
    group: childTextOf(parent, 'groupId'),
    artifact: childTextOf(parent, 'artifactId'),
    version: childTextOf(parent, 'version'),
    relativePath: relativePath === undefined ? '../pom.xml' : (elementTextOf(relativePath) ?? ''),
  };
}

/** The last word on a property is that of a profile. */
function propertiesIn(parts: readonly XmlElement[]): ReadonlyMap<string, string> {
  const lists = parts.flatMap((part) => childrenOf(part, 'properties'));
  return new Map(
    lists.flatMap((list) => childNamesOf(list).map((name) => [name, childTextOf(list, name) ?? ''] as const)),
  );
}

function dependenciesIn(part: XmlElement): readonly PomDependency[] {
  const dependencies = childrenOf(part, 'dependencies').flatMap((list) => childrenOf(list, 'dependency'));
  return dependencies.map((dependency) => ({
    group: childTextOf(dependency, 'groupId'),
    artifact: childTextOf(dependency, 'artifactId'),
    version: childTextOf(dependency, 'version'),
    scope: childTextOf(dependency, 'scope'),
    type: childTextOf(dependency, 'type'),
    isOptional: childTextOf(dependency, 'optional') === 'true',
  }));
}
