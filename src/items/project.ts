/** A repository we know. Its identity is (host, external id); the rest are attributes that change. */
export interface ProjectIdentity {
  /** `github.com`, or `local` for a folder that no host knows. */
  readonly host: string;
  readonly externalId: string;
}

export interface Project extends ProjectIdentity {
  readonly id: number;
  readonly name: string;
  readonly commitSha: string | null;
  readonly ref: string | null;
  /** When the newest report was applied; null before the first. */
  readonly syncedAt: Date | null;
}
