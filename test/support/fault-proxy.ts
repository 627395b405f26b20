import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export const faults = [
  'refuse',
  'delay',
  'cut',
  'too-many-requests',
  'unavailable',
  'wrong-credentials',
  'partial-bulk',
  'stale',
] as const;

export type Fault = (typeof faults)[number];

export interface FaultProxy {
  readonly url: string;
  /** Asked for every request; null lets it through. */
  chooseFault: () => Fault | null;
  /** How often each fault met a request. */
  readonly counts: Map<Fault, number>;
  readonly close: () => Promise<void>;
}

/** Stands between the client and a real server and spoils what passes. */
export async function openFaultProxy(target: string, delayMs = 50): Promise<FaultProxy> {
  const answers = new Map<string, Answer>();
  const counts = new Map<Fault, number>();
  const server = createServer((request, response) => void pass(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  const proxy: FaultProxy = { url: `http://127.0.0.1:${port}`, chooseFault: () => null, counts, close };

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange = { request, response, body: await buffer(request) };
    const fault = proxy.chooseFault();
    if (fault === null) return answer(response, await forwarded(exchange));
    counts.set(fault, (counts.get(fault) ?? 0) + 1);
    await spoil[fault](exchange);
  }

  const spoil: Record<Fault, (exchange: Exchange) => Promise<void>> = {
    refuse: async ({ request }) => void request.socket.destroy(),
    delay: async (exchange) => {
      await sleep(delayMs);
      answer(exchange.response, await forwarded(exchange));
    },
    cut: async (exchange) => cut(exchange.response, await forwarded(exchange)),
    'too-many-requests': async ({ response }) => answer(response, refusal(429)),
    unavailable: async ({ response }) => answer(response, refusal(503)),
    'wrong-credentials': async ({ response }) => answer(response, refusal(401)),
    'partial-bulk': async (exchange) => {
      const real = await forwarded(exchange, everySecond(exchange));
      answer(exchange.response, withRefusedItems(exchange, real));
    },
    stale: async (exchange) => {
      answer(exchange.response, answers.get(routeOf(exchange.request)) ?? (await forwarded(exchange)));
    },
  };

  async function forwarded({ request, body }: Exchange, sent = body): Promise<Answer> {
    const real = await forward(target, request, sent);
    answers.set(routeOf(request), real);
    return real;
  }

  return proxy;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
}

function routeOf({ method, url }: IncomingMessage): string {
  return `${method} ${url?.replace(/\?.*/, '')}`;
}

function isBulk({ request }: Exchange): boolean {
  return routeOf(request).endsWith('/_bulk');
}

interface Answer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

async function forward(
  target: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<Answer> {
  const outgoing = send(new URL(url ?? '/', target), {
    method: method as string,
    headers: { ...headers, 'content-length': body.length, 'accept-encoding': 'identity' },
  });
  outgoing.end(body);
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const { 'transfer-encoding': _, ...rest } = incoming.headers;
  return { status: incoming.statusCode as number, headers: rest, body: await buffer(incoming) };
}

function answer(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.end(body);
}

/** Promises everything, sends half, hangs up: the work behind it was done. */
function cut(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.write(body.subarray(0, body.length / 2), () => response.socket?.destroy());
}

function refusal(status: number): Answer {
  const error = { type: 'es_rejected_execution_exception', reason: 'by the fault proxy' };
  const body = Buffer.from(JSON.stringify({ status, error }));
  const headers = {
    'content-type': 'application/vnd.elasticsearch+json;compatible-with=9',
    'x-elastic-product': 'Elasticsearch',
    'retry-after': '0',
  };
  return { status, headers, body };
}

function everySecond(exchange: Exchange): Buffer {
  if (!isBulk(exchange)) return exchange.body;
  const kept = itemsOf(exchange.body).filter((_, position) => position % 2 === 0);
  return Buffer.from(kept.map((lines) => `${lines.join('\n')}\n`).join(''));
}

function withRefusedItems(exchange: Exchange, real: Answer): Answer {
  if (!isBulk(exchange) || real.status !== 200) return real;
  const answered = JSON.parse(real.body.toString()) as { items: unknown[] };
  const items = itemsOf(exchange.body).map(([action = ''], position) =>
    position % 2 === 0 ? answered.items[position / 2] : refusedItem(action),
  );
  return { ...real, body: Buffer.from(JSON.stringify({ ...answered, errors: true, items })) };
}

function refusedItem(action: string): unknown {
  const [[kind, { _id }]] = Object.entries(JSON.parse(action)) as [[string, { _id: string }]];
  return { [kind]: { _id, status: 429, error: { type: 'es_rejected_execution_exception', reason: 'full' } } };
}

/** The lines of each write: an action, and what follows it unless it is a deletion. */
function itemsOf(body: Buffer): readonly (readonly string[])[] {
  const lines = body
    .toString()
    .split('\n')
    .filter((line) => line !== '');
  const items: string[][] = [];
  for (let at = 0; at < lines.length; ) {
    const count = lines[at]?.startsWith('{"delete"') ? 1 : 2;
    items.push(lines.slice(at, at + count));
    at += count;
  }
  return items;
}
