import type { errors } from '@elastic/elasticsearch';
import { IndexUnavailable } from '../search-index.ts';
import { GivenUp, IndexBusy, type ServerError, serverFailure } from './failure.ts';

const longestWaitMs = 30_000;

/** What an error of the client means for us; null for an error that is not the client's. */
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
