import type { ProblemReason } from '#src/items/manifest.ts';

/**
 * A file that is not what its name promises. Readers throw it, and it becomes a problem row in one place,
 * `src/extractors/extract-manifest.ts`; it never reaches a caller of a scan.
 */
export class UnreadableText extends Error {
  override readonly name = 'UnreadableText';
  readonly reason: ProblemReason;

  constructor(reason: ProblemReason, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.reason = reason;
  }
}
