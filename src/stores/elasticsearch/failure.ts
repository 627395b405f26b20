import { IndexUnavailable } from '../search-index.ts';

/** The index is not there any more, or not yet. */
export class IndexMissing extends IndexUnavailable {}

/** A point in time that the server no longer keeps. */
export class SnapshotGone extends IndexUnavailable {}

/** Its asker no longer waits for the answer. */
export class GivenUp extends IndexUnavailable {}

/** Asked for too much at once: the same request may pass a little later. */
export class IndexBusy extends IndexUnavailable {
  /** What the server asked for; null: it did not say. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null, options?: ErrorOptions) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}

/** What Elasticsearch answers instead of a result, for a request, a search of several, or one document. */
export interface ServerError {
  readonly type: string;
  readonly reason?: string | null | undefined;
  /** What a search says of itself is often only that all shards failed. */
  readonly root_cause?: readonly ServerError[] | undefined;
}

export interface FailureOptions extends ErrorOptions {
  readonly retryAfterMs?: number | null;
}

/** @param status of HTTP, for the whole request or for its part. */
export function serverFailure(
  status: number,
  { root_cause: [root] = [], ...outermost }: ServerError,
  options?: FailureOptions,
): IndexUnavailable {
  const error = root ?? outermost;
  const said = `Elasticsearch answered ${status}: ${reasonOf(error)}`;
  if (error.type === 'index_not_found_exception') {
    return new IndexMissing(`${said}. Create the index with: xray migrate`, options);
  }
  if (error.type === 'search_context_missing_exception') return new SnapshotGone(said, options);
  if (isBusy(status)) return new IndexBusy(said, options?.retryAfterMs ?? null, options);
  if (status === 401 || status === 403) {
    return new IndexUnavailable(`${said}. Check ELASTICSEARCH_API_KEY and its privileges.`, options);
  }
  return new IndexUnavailable(said, options);
}

export function isBusy(status: number): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504;
}

export function reasonOf({ type, reason }: ServerError): string {
  return reason ? `${type}: ${reason}`.slice(0, longestReason) : type;
}

const longestReason = 500;
