/** A report that is understood and not applied; nothing was written. The message says why and what to do. */
export class SyncRefused extends Error {
  override readonly name = 'SyncRefused';
  readonly reason: 'older' | 'shrink';

  constructor(reason: 'older' | 'shrink', message: string) {
    super(message);
    this.reason = reason;
  }
}
