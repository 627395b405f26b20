import {
  attributeOf,
  childNamesOf,
  childrenOf,
  childTextOf,
  parseXml,
  type XmlElement,
} from '#src/text/xml.ts';

/** What a project file, a `.props` or a `.targets` says of packages, with `$(…)` in any text. */
export interface MsbuildFile {
  readonly properties: ReadonlyMap<string, string>;
  readonly references: readonly PackageItem[];
  /** Versions for references that have none: central package management. */
  readonly versions: readonly PackageItem[];
  /** References of every project that sees the file, always private to it. */
  readonly globalReferences: readonly PackageItem[];
}

export interface PackageItem {
  readonly name: string;
  /** Says more of an item that stands elsewhere, and adds none. */
  readonly isUpdate: boolean;
  readonly version: string | null;
  readonly privateAssets: string | null;
}

/** @throws {UnreadableText} */
export function parseMsbuildFile(text: string): MsbuildFile {
  const project = parseXml(text, 'Project');
  const groups = childrenOf(project, 'ItemGroup');
  const itemsOf = (kind: string) => groups.flatMap((group) => childrenOf(group, kind)).flatMap(packageItems);
  return {
    properties: propertiesIn(childrenOf(project, 'PropertyGroup')),
    references: itemsOf('PackageReference'),
    versions: itemsOf('PackageVersion'),
    globalReferences: itemsOf('GlobalPackageReference').map((item) => ({ ...item, privateAssets: 'all' })),
  };
}

/** Names are compared without regard to case. */
function propertiesIn(groups: readonly XmlElement[]): ReadonlyMap<string, string> {
  return new Map(
    groups.flatMap((group) =>
      childNamesOf(group).map((name) => [name.toLowerCase(), childTextOf(group, name) ?? ''] as const),
    ),
  );
}

/** `Include="A;B"` is two items. */
function packageItems(element: XmlElement): readonly PackageItem[] {
  const include = attributeOf(element, 'Include');
  const names = (include ?? attributeOf(element, 'Update') ?? '').split(';').map((name) => name.trim());
  const metadata = (name: string) => attributeOf(element, name) ?? childTextOf(element, name);
  const version = metadata('VersionOverride') ?? metadata('Version');
  const privateAssets = metadata('PrivateAssets');
  return names
    .filter((name) => name !== '')
    .map((name) => ({ name, isUpdate: include === null, version, privateAssets }));
}
