import type { FileTree } from '#src/text/file-tree.ts';

/** Where the files of a repository come from: a checkout, later a host's API. */
export interface Source {
  /** Real path on this machine, where package managers may have unpacked packages; null for a remote source. */
  readonly folder: string | null;
  /** Host, name and commit, as far as the source knows them. */
  readonly describe: () => Promise<RepositoryDescription>;
  /** @param wanted which paths will be read, so that a remote source fetches no others. */
  readonly open: (wanted: (path: string) => boolean, signal?: AbortSignal) => Promise<FileTree>;
}

export interface RepositoryDescription {
  /** `owner/name` where a remote tells, else the name of the folder. */
  readonly name: string;
  readonly host: string | null;
  readonly externalId: string | null;
  readonly commitSha: string | null;
  readonly ref: string | null;
}
