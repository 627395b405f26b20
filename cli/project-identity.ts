import { createHash } from 'node:crypto';
import type { ProjectIdentity } from '#src/items/project.ts';

export interface NamedProject {
  readonly identity: ProjectIdentity;
  readonly name: string;
}

/** What is known of a project before it is looked up; `folder` is a real path, null for a report made elsewhere. */
export interface ProjectClues {
  readonly name: string;
  readonly host: string | null;
  readonly externalId: string | null;
  readonly folder: string | null;
}

/**
 * Which project a report is about: what its host calls it, else its name at the host of its remote, else the folder.
 * A name given by hand wins, so that two checkouts can be one project, or one checkout two.
 */
export function identifyProject(
  { name, host, externalId, folder }: ProjectClues,
  givenName?: string,
): NamedProject {
  if (givenName !== undefined) return { identity: localIdentity(`name:${givenName}`), name: givenName };
  if (host !== null) return { identity: { host, externalId: externalId ?? `name:${name}` }, name };
  return { identity: localIdentity(folder === null ? `name:${name}` : `path:${shortHash(folder)}`), name };
}

function localIdentity(externalId: string): ProjectIdentity {
  return { host: 'local', externalId };
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
