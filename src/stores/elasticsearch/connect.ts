import type { Client, ClientOptions } from '@elastic/elasticsearch';

export interface ElasticsearchConnection {
  readonly url: string;
  readonly apiKey: string | null;
  /** Who may vouch for the server besides the public authorities; null: nobody. */
  readonly trust: CertificateTrust | null;
}

export type CertificateTrust =
  | { readonly kind: 'authority'; readonly pem: string }
  /** SHA-256 of the authority's certificate, hexadecimal with colons, as Elasticsearch prints it at its first start. */
  | { readonly kind: 'fingerprint'; readonly sha256: string };

/** What this process lacks to talk to Elasticsearch. */
export class ElasticsearchClientMissing extends Error {
  override readonly name = 'ElasticsearchClientMissing';
}

/** Bounds what a server, or something that answers in its place, can make us hold in memory. */
const longestAnswerBytes = 64 * 1024 * 1024;

/**
 * Loads the client, which asks more of Node than the rest of this program, and sends nothing yet. It never retries by
 * itself: what may be sent again, and when, differs from call to call.
 * @throws {ElasticsearchClientMissing}
 */
export async function connect(connection: ElasticsearchConnection): Promise<Client> {
  const { Client } = await loadClient();
  return new Client({ ...clientOptions(connection), ...trustOptions(connection.trust) });
}

function clientOptions({ url, apiKey }: ElasticsearchConnection): ClientOptions {
  return {
    node: url,
    ...(apiKey === null ? {} : { auth: { apiKey } }),
    maxRetries: 0,
    requestTimeout: 30_000,
    maxResponseSize: longestAnswerBytes,
    maxCompressedResponseSize: longestAnswerBytes,
    redaction: { type: 'remove' },
  };
}

function trustOptions(trust: CertificateTrust | null): ClientOptions {
  if (trust === null) return {};
  return trust.kind === 'authority' ? { tls: { ca: trust.pem } } : { caFingerprint: trust.sha256 };
}

async function loadClient(): Promise<typeof import('@elastic/elasticsearch')> {
  try {
    return await import('@elastic/elasticsearch');
  } catch (cause) {
    throw new ElasticsearchClientMissing(
      `Elasticsearch needs Node 22 or newer and the package @elastic/elasticsearch 9; this is Node ${process.versions.node}. ` +
        'Install both, or unset ELASTICSEARCH_URL to search inside the database.',
      { cause },
    );
  }
}
