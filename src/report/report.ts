import { z } from 'zod';
import { type Ecosystem, ecosystems } from '#src/items/ecosystem.ts';
import { type Manifest, problemReasons } from '#src/items/manifest.ts';

/**
 * The wire contract between whoever scans and whoever keeps: interface.md section 2, schema version 1. Written for
 * hostile senders: every list and text is bounded. `docs/report.v1.schema.json` is generated from it.
 */

const longestText = 4_096;
const text = z.string().max(longestText);
const name = z.string().min(1).max(512);
const path = z.string().min(1).max(longestText);

const problem = z.object({
  path,
  reason: z.enum(problemReasons),
  detail: text,
});

const dependency = z.object({
  purl: z
    .string()
    .max(1_024)
    .regex(
      /^pkg:[a-z][a-z0-9.+-]*\/[^@\s]+$/,
      'expected a purl without a version, such as pkg:npm/%40scope/name',
    ),
  name,
  version: z.string().min(1).max(512).nullable(),
  range: text.nullable().default(null),
  relationship: z.enum(['direct', 'transitive', 'unknown']).default('unknown'),
  scope: z.enum(['runtime', 'dev', 'optional', 'build', 'unknown']).default('unknown'),
  description: text.nullable().default(null),
  descriptionSource: z.enum(['lockfile', 'installed']).nullable().default(null),
  keywords: z.array(z.string().max(128)).max(64).default([]),
  registry: z.string().max(512).nullable().default(null),
  source: text.nullable().default(null),
  line: z.int().positive().nullable().default(null),
});

const manifest = z.object({
  path,
  format: z.string().min(1).max(128),
  ecosystem: z.enum(ecosystems as [Ecosystem, ...Ecosystem[]]),
  // Computed anew by whoever takes the report.
  contentHash: z.string().max(128).default(''),
  context: z.enum(['main', 'test', 'example', 'vendored']).default('main'),
  dependencies: z.array(dependency).max(200_000),
  problems: z.array(problem).max(10_000).default([]),
});

export const reportSchema = z.object({
  schemaVersion: z.literal(1),
  scanner: z.object({ name, version: name }),
  project: z.object({
    name,
    host: z.string().max(512).nullable().default(null),
    externalId: z.string().max(512).nullable().default(null),
  }),
  commit: z.object({
    sha: z.string().max(128).nullable().default(null),
    ref: z.string().max(1_024).nullable().default(null),
  }),
  manifests: z.array(manifest).max(20_000),
  problems: z.array(problem).max(100_000).default([]),
});

export interface Report extends Readonly<Omit<z.output<typeof reportSchema>, 'manifests' | 'problems'>> {
  readonly manifests: readonly Manifest[];
  readonly problems: Manifest['problems'];
}
