import { z } from 'zod';

/** What the operator configured, with every default: interface.md section 5. */
export interface Config {
  /** PostgreSQL; null: the embedded database. */
  readonly databaseUrl: string | null;
  /** Where the embedded database lies; null: `.xray` in the repository. */
  readonly storeFolder: string | null;
  /** The shared index; null: inside the database. */
  readonly elasticsearch: ElasticsearchConfig | null;
  readonly embedder: 'static' | 'lexical' | 'none';
  /** A table for the static embedder in place of the one that ships; null: ours. */
  readonly staticModelFile: string | null;
  readonly describe: 'offline';
  readonly sweepGraceMs: number;
  readonly lookupTimeoutMs: number;
  readonly logLevel: (typeof logLevels)[number];
  /** Where other programs such as git are found and configured. */
  readonly environment: Environment;
}

export interface ElasticsearchConfig {
  readonly url: string;
  readonly apiKey: string | null;
  /** The certificate of its authority, a PEM file, or the SHA-256 of that certificate; null: a public authority. */
  readonly authority: { readonly file: string } | { readonly fingerprint: string } | null;
  /** What lookups use and every index is named after. */
  readonly alias: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The message names each variable, what was expected, and what came. */
export class InvalidConfig extends Error {
  override readonly name = 'InvalidConfig';
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const durationUnits = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

const schema = z.object({
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'expected postgres://user:password@host:port/database')
    .optional(),
  XRAY_DIR: z.string().optional(),
  ELASTICSEARCH_URL: z
    .string()
    .regex(/^https?:\/\/[^/?#]+\/?$/, 'expected http://host:port or https://host:port')
    .optional(),
  ELASTICSEARCH_API_KEY: z.string().optional(),
  ELASTICSEARCH_CA: z.string().optional(),
  ELASTICSEARCH_ALIAS: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,99}$/, 'expected small letters, digits and hyphens')
    .default('xray-packages'),
  XRAY_EMBEDDER: z.enum(['static', 'lexical', 'none'], 'expected static, lexical or none').default('static'),
  XRAY_STATIC_MODEL: z.string().optional(),
  XRAY_DESCRIBE: z.enum(['offline'], 'expected offline, the only way in this version').default('offline'),
  XRAY_SWEEP_GRACE: z.string().default('24h').transform(durationMs),
  XRAY_LOOKUP_TIMEOUT_MS: z.coerce
    .number('expected milliseconds, such as 2000')
    .int('expected whole milliseconds, such as 2000')
    .min(1, 'expected at least 1')
    .max(600_000, 'expected at most 600000')
    .default(2_000),
  LOG_LEVEL: z.enum(logLevels, `expected one of ${logLevels.join(', ')}`).default('info'),
});

/**
 * The only reader of the environment. An empty variable counts as not set.
 * @param overrides what a command line said instead of the environment.
 * @throws {InvalidConfig}
 */
export function readConfig(environment: Environment = process.env, overrides: Environment = {}): Config {
  const entries = Object.entries({ ...environment, ...overrides });
  const set = Object.fromEntries(entries.filter(([, value]) => value !== ''));
  const { success, data, error } = schema.safeParse(set);
  if (!success) throw new InvalidConfig(error.issues.map((issue) => messageOf(issue, set)).join('\n'));
  return {
    databaseUrl: data.DATABASE_URL ?? null,
    storeFolder: data.XRAY_DIR ?? null,
    elasticsearch: elasticsearchConfig(data),
    embedder: data.XRAY_EMBEDDER,
    staticModelFile: data.XRAY_STATIC_MODEL ?? null,
    describe: data.XRAY_DESCRIBE,
    sweepGraceMs: data.XRAY_SWEEP_GRACE,
    lookupTimeoutMs: data.XRAY_LOOKUP_TIMEOUT_MS,
    logLevel: data.LOG_LEVEL,
    environment,
  };
}

function elasticsearchConfig(data: z.infer<typeof schema>): ElasticsearchConfig | null {
  if (data.ELASTICSEARCH_URL === undefined) return null;
  return {
    url: data.ELASTICSEARCH_URL,
    apiKey: data.ELASTICSEARCH_API_KEY ?? null,
    authority: certificateAuthority(data.ELASTICSEARCH_CA),
    alias: data.ELASTICSEARCH_ALIAS,
  };
}

function certificateAuthority(text: string | undefined): ElasticsearchConfig['authority'] {
  if (text === undefined) return null;
  const fingerprint = /^(?:sha256:)?((?:[0-9a-f]{2}:?){31}[0-9a-f]{2})$/i.exec(text)?.[1];
  return fingerprint === undefined ? { file: text } : { fingerprint };
}

/** Values that may hold a password are not repeated. */
const secrets: ReadonlySet<string> = new Set(['DATABASE_URL', 'ELASTICSEARCH_URL', 'ELASTICSEARCH_API_KEY']);

function messageOf(issue: z.core.$ZodIssue, set: Environment): string {
  const variable = String(issue.path[0]);
  const came = secrets.has(variable) ? 'something else' : JSON.stringify(set[variable]);
  return `${variable}: ${issue.message}, got ${came}`;
}

function durationMs(text: string, context: z.RefinementCtx): number {
  const [, amount, unit] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text) ?? [];
  if (amount !== undefined) return Number(amount) * durationUnits[unit as keyof typeof durationUnits];
  context.addIssue('expected a duration such as 90s, 30m, 24h or 7d');
  return z.NEVER;
}
