import { randomUUID } from 'node:crypto';
import type { TransportResult } from '@elastic/elasticsearch';
import { clientFailure } from './client-failure.ts';
import { IndexBusy } from './failure.ts';

/** What every call to the client is given. */
export interface RequestOptions {
  readonly meta: true;
  readonly opaqueId: string;
}

/**
 * Sends a request and answers its body. Elasticsearch repeats the id of a request beside its answer, so an answer to
 * an earlier question, from a cache on the way, is told apart.
 * @throws {IndexUnavailable} for every error of the client; anything else comes out as it is.
 */
export async function request<Body>(
  send: (options: RequestOptions) => Promise<TransportResult<Body, unknown>>,
): Promise<Body> {
  const opaqueId = `xray-${randomUUID()}`;
  const { headers, body } = await classified(() => send({ meta: true, opaqueId }));
  const answered = headers?.['x-opaque-id'] ?? opaqueId;
  if (answered === opaqueId) return body;
  throw new IndexBusy(
    'What came is the answer to another request: is there a cache before Elasticsearch?',
    null,
  );
}

async function classified<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    throw clientFailure(error) ?? error;
  }
}
