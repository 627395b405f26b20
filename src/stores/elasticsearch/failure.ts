import type { errors } from '@elastic/elasticsearch';
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

interface FailureOptions extends ErrorOptions {
  readonly retryAfterMs?: number | null;
}

const longestReason = 500;
const longestWaitMs = 30_000;

/** Null for what is not an error of the client. */
export function clientFailure(cause: unknown): IndexUnavailable | null {
  return isClientError(cause) ? failureOf(cause) : null;
}

/** By name: the class itself is only there once the client is loaded. */
function isClientError(error: unknown): error is errors.ElasticsearchClientError {
  return error instanceof Error && clientErrors.has(error.name);
}

const clientErrors: ReadonlySet<string> = new Set([
  'ConnectionError',
  'DeserializationError',
  'NoLivingConnectionsError',
  'ProductNotSupportedError',
  'RequestAbortedError',
  'ResponseError',
  'TimeoutError',
]);

function failureOf(cause: errors.ElasticsearchClientError): IndexUnavailable {
  if (cause.name === 'ResponseError') return responseFailure(cause as errors.ResponseError);
  if (cause.name === 'RequestAbortedError') {
    return new GivenUp('The request was given up before Elasticsearch had answered.', { cause });
  }
  if (cause.name === 'TimeoutError')
    return new IndexUnavailable('Elasticsearch did not answer in time.', { cause });
  if (cause.name === 'ConnectionError' || cause.name === 'NoLivingConnectionsError') {
    const said = `Elasticsearch cannot be reached (${cause.message}).${trustHint(cause)}`;
    return new IndexBusy(said, null, { cause });
  }
  return new IndexUnavailable(`What answers at ELASTICSEARCH_URL is not Elasticsearch 9: ${cause.message}`, {
    cause,
  });
}

function responseFailure(cause: errors.ResponseError): IndexUnavailable {
  const { statusCode, headers, body } = cause;
  const error: ServerError = isServerError(body?.error) ? body.error : { type: 'no reason given' };
  return serverFailure(statusCode ?? 0, error, {
    cause,
    retryAfterMs: retryAfterMs(headers?.['retry-after']),
  });
}

function isServerError(error: unknown): error is ServerError {
  return typeof error === 'object' && error !== null && 'type' in error && typeof error.type === 'string';
}

/** Seconds; a date is as good as nothing said (RFC 9110, 10.2.3). */
function retryAfterMs(header: unknown): number | null {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1_000, longestWaitMs) : null;
}

function trustHint({ message }: Error): string {
  return /certificate|self.signed|fingerprint/i.test(message)
    ? ' Give its authority, or its fingerprint, with ELASTICSEARCH_CA.'
    : '';
}
