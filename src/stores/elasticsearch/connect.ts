import { readFile } from 'node:fs/promises';
import type { Client, ClientOptions } from '@elastic/elasticsearch';

export interface ElasticsearchConnection {
  readonly url: string;
  readonly apiKey: string | null;
  /** Who vouches for the server; null: a public authority. */
  readonly authority: CertificateAuthority | null;
}

/** Its certificate, a PEM file, or the SHA-256 of it in hexadecimal, as Elasticsearch prints it at its first start. */
export type CertificateAuthority = { readonly file: string } | { readonly fingerprint: string };

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
  return new Client({ ...clientOptions(connection), ...(await trustOptions(connection.authority)) });
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

async function trustOptions(authority: CertificateAuthority | null): Promise<ClientOptions> {
  if (authority === null) return {};
  if ('fingerprint' in authority) return { caFingerprint: authority.fingerprint };
  return { tls: { ca: await readFile(authority.file) } };
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
