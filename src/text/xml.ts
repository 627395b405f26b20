import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { refuseConflictMarkers } from './conflict-markers.ts';
import { UnreadableText } from './unreadable-text.ts';
import { fieldOf, textOf } from './untrusted.ts';

/** What an element holds, read with the functions below: never looked into. */
export type XmlElement = unknown;

const attributePrefix = '@';
const textName = '#text';

/**
 * The root of an XML file. All values are text, since a version such as `1.10` must not become a number; entities stay
 * as they are written, so that none can grow. Nesting is bounded by the library.
 * @param name of the root
 * @throws {UnreadableText}
 */
export function parseXml(text: string, name: string): XmlElement {
  refuseConflictMarkers(text);
  const validity = XMLValidator.validate(text);
  if (validity !== true) throw malformed(validity.err.msg);
  const root = fieldOf(parse(text), name);
  if (root === undefined) throw new UnreadableText('malformed', `expected <${name}>, found another element`);
  return Array.isArray(root) ? root[0] : root;
}

/** Elements of that name inside an element, in order. */
export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  const children = fieldOf(element, name);
  if (children === undefined) return [];
  return Array.isArray(children) ? children : [children];
}

/** Text of the first element of that name; null where it is empty or absent. */
export function childTextOf(element: XmlElement, name: string): string | null {
  const [child] = childrenOf(element, name);
  return elementTextOf(child);
}

export function elementTextOf(element: XmlElement): string | null {
  return textOf(element) ?? textOf(fieldOf(element, textName));
}

export function attributeOf(element: XmlElement, name: string): string | null {
  return textOf(fieldOf(element, attributePrefix + name))?.trim() || null;
}

/** Names of the elements inside an element. */
export function childNamesOf(element: XmlElement): readonly string[] {
  if (typeof element !== 'object' || element === null) return [];
  return Object.keys(element).filter((name) => name !== textName && !name.startsWith(attributePrefix));
}

function parse(text: string): unknown {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: attributePrefix,
    textNodeName: textName,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
  });
  try {
    return parser.parse(text);
  } catch (cause) {
    throw malformed((cause as Error).message, cause);
  }
}

function malformed(message: string, cause?: unknown): UnreadableText {
  return new UnreadableText('malformed', `not XML: ${message.slice(0, 200)}`, { cause });
}
