import {
  type AskedPackage,
  isLocalAddress,
  longestRequirement,
  parseRequirementUse,
} from './requirement-use.ts';

/** What one logical line says. */
export type RequirementLine =
  | { readonly kind: 'package'; readonly asked: AskedPackage }
  /** `-r` adds the requirements of another file, `-c` only says which versions. */
  | { readonly kind: 'include' | 'constrain'; readonly path: string }
  /** A first-party package, an option, an address that names no package. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'malformed' };

export function parseRequirementLine(text: string): RequirementLine {
  if (withoutOptions(text).length > longestRequirement) return { kind: 'malformed' };
  const [, option, value = ''] = /^(-[a-z]|--[a-z][a-z-]*)[\s=]*(.*)$/i.exec(text) ?? [];
  if (option === undefined) return parsePackage(withoutOptions(text));
  const operand = withoutOptions(value).replace(/^(["'])(.*)\1$/, '$2');
  if (option === '-r' || option === '--requirement') return { kind: 'include', path: operand };
  if (option === '-c' || option === '--constraint') return { kind: 'constrain', path: operand };
  return option === '-e' || option === '--editable' ? parsePackage(operand) : { kind: 'nothing' };
}

// `--hash`, `-C` and their like are for the installation only.
function withoutOptions(text: string): string {
  const at = text.search(/\s--?[a-z]/i);
  return (at < 0 ? text : text.slice(0, at)).trim();
}

function parsePackage(text: string): RequirementLine {
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return parseAddress(text.split(/\s/)[0] ?? '');
  const asked = isPath(text) ? 'local' : parseRequirementUse(text);
  if (asked === null) return { kind: 'malformed' };
  return asked === 'local' ? { kind: 'nothing' } : { kind: 'package', asked };
}

function isPath(text: string): boolean {
  if (/^[\w.-]+\s*(?:\[[^\]]*\])?\s*@/.test(text)) return false;
  const [first = ''] = text.split(/[\s;[]/);
  return /^[.~]|[/\\]|\.(?:whl|zip|tar\.gz)$/.test(first);
}

/** An address names its package in `#egg=`, or in the file name of a wheel. */
function parseAddress(source: string): RequirementLine {
  if (isLocalAddress(source) || source.startsWith('git+file:')) return { kind: 'nothing' };
  const egg = /[#&]egg=([\w.-]+)/.exec(source)?.[1];
  if (egg !== undefined) return { kind: 'package', asked: { name: egg, source } };
  const [file = ''] = source.split(/[?#]/);
  const [name, version] = file.slice(file.lastIndexOf('/') + 1).split('-');
  if (!file.endsWith('.whl') || !name || !version) return { kind: 'nothing' };
  return { kind: 'package', asked: { name, version, source } };
}
