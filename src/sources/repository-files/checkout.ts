/** A folder of this machine that holds a repository's files, and how much of it is looked at. */
export interface Checkout {
  /** Its real path: no symbolic link in it. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly mostFiles: number;
  readonly mostBytesPerFile: number;
}
