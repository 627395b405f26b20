/** What npm, yarn and pnpm write as `name@reference`. */
export interface Descriptor {
  readonly name: string;
  /** A range, a version, an address; empty where only a name is written. */
  readonly reference: string;
}

/** Splits at the first `@` that does not start a scope. */
export function parseDescriptor(text: string): Descriptor {
  const at = text.indexOf('@', 1);
  if (at < 0) return { name: text, reference: '' };
  return { name: text.slice(0, at), reference: text.slice(at + 1) };
}

/** `npm:real@^1.0.0` names another package than the one it is installed as. */
export function aliasTargetOf(reference: string): Descriptor | null {
  return reference.startsWith('npm:') ? parseDescriptor(reference.slice('npm:'.length)) : null;
}

/** A reference to a folder of the project's own; an archive in a file is somebody's package. */
export function isLocalFolder(reference: string): boolean {
  if (/^(?:link|portal|workspace):/.test(reference)) return true;
  return /^(?:file:|\.{0,2}\/)/.test(reference) && !/\.(?:tgz|tar|tar\.gz)(?:[#:]|$)/.test(reference);
}
