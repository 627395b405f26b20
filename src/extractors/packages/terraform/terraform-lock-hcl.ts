import { cutOffProblems } from '#src/extractors/cut-off.ts';
import type { Extraction, Extractor, ManifestFile } from '#src/extractors/extractor.ts';
import { type PackageUse, packageUses } from '#src/extractors/package-uses.ts';
import type { Problem } from '#src/items/manifest.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';

/**
 * .terraform.lock.hcl of Terraform and OpenTofu, in the one form that both write
 * (https://developer.hashicorp.com/terraform/language/files/dependency-lock). It has the providers of all modules,
 * called or own.
 */
export const extractor: Extractor = { extract };

function extract({ path, text }: ManifestFile): Extraction {
  refuseConflictMarkers(text);
  const { providers, isOpen } = lockedProviders(text);
  const extraction = packageUses('terraform', path, providers);
  return {
    ...extraction,
    problems: [...extraction.problems, ...openProblems(path, isOpen), ...cutOffProblems(path, text)],
  };
}

interface LockedProviders {
  readonly providers: readonly PackageUse[];
  /** Whether the last block has no end. */
  readonly isOpen: boolean;
}

function lockedProviders(text: string): LockedProviders {
  const providers: PackageUse[] = [];
  let open: PackageUse | null = null;
  let isRecognised = false;
  for (const [index, line] of text.split('\n').entries()) {
    const address = /^provider\s+"([^"]+)"\s*\{/.exec(line)?.[1];
    if (address !== undefined) open = { ...nameAndRegistry(address), line: index + 1 };
    isRecognised ||= address !== undefined || /^# This file is maintained automatically/.test(line);
    const version: string | undefined = /^\s+version\s*=\s*"([^"]*)"/.exec(line)?.[1];
    if (open !== null && version !== undefined) open = { ...open, version };
    if (open === null || !/^\}/.test(line)) continue;
    providers.push(open);
    open = null;
  }
  if (!isRecognised)
    throw new UnreadableText('malformed', 'expected blocks such as `provider "…" {`, found none');
  return { providers: open === null ? providers : [...providers, open], isOpen: open !== null };
}

/** `registry.example/hashicorp/aws` → `hashicorp/aws` at `registry.example`. */
function nameAndRegistry(address: string): PackageUse {
  const slash = address.indexOf('/');
  return { name: address.slice(slash + 1), registry: address.slice(0, Math.max(slash, 0)) };
}

function openProblems(path: string, isOpen: boolean): readonly Problem[] {
  return isOpen
    ? [{ path, reason: 'malformed', detail: 'expected `}` after the last provider, found the end' }]
    : [];
}
