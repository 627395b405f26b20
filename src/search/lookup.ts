import { ecosystemsOf } from '#src/items/ecosystem.ts';
import type { PackageKey } from '#src/items/package.ts';
import type { ProjectPackage } from '#src/stores/item-store.ts';
import { cleanLine } from '#src/text/clean-text.ts';
import { type ArrangedPackage, arrangePackages } from './arrange-packages.ts';
import { startDeadline } from './deadline.ts';
import { fitTokenLimit } from './fit-token-limit.ts';
import { importNamesOf } from './import-names.ts';
import { languageOfPath } from './language-of-path.ts';
import type { FoundPackage, LookupAnswer } from './lookup-answer.ts';
import type { LookupOptions, LookupPorts, LookupQuery } from './lookup-query.ts';
import { namedPackages } from './named-packages.ts';
import {
  answerTimeShare,
  defaultLimit,
  defaultTimeLimitMs,
  defaultTokenLimit,
  highestLimit,
  longestInstruction,
} from './ranking.ts';
import { type SearchOutcome, searchPackages } from './search-packages.ts';

// What every package has at most, so that one package in 500 manifests does not cost the whole answer.
const longestDescription = 500;
const mostVersions = 10;
const mostManifests = 10;

/**
 * The packages of one project that fit an instruction: filtered vector and text search fused by score, else the first
 * packages in a fixed order, always with the mode that produced them (design, section 5). Callers see to it that the
 * project may be seen.
 * @throws {TimeLimitExceeded} only where the store itself does not answer.
 */
export async function lookup(
  ports: LookupPorts,
  query: LookupQuery,
  options: LookupOptions = {},
): Promise<LookupAnswer> {
  const timeLimitMs = (options.timeLimitMs ?? defaultTimeLimitMs) * (1 - answerTimeShare);
  const deadline = startDeadline(timeLimitMs, options.signal);
  try {
    const inventory = await deadline.wait(readInventory(ports.store, query));
    const instruction = query.instruction.slice(0, longestInstruction);
    const { mode = 'auto', path = null } = query;
    const request = { mode, instruction, path, packages: inventory.considered };
    return composeAnswer(query, inventory, await searchPackages(ports, request, deadline));
  } finally {
    deadline.stop();
  }
}

interface Inventory {
  readonly language: string | null;
  readonly considered: readonly ProjectPackage[];
  readonly total: number;
  readonly pending: readonly PackageKey[];
}

async function readInventory(store: LookupPorts['store'], query: LookupQuery): Promise<Inventory> {
  const language = query.language ?? (query.path ? languageOfPath(query.path) : null);
  const [packages, pending] = await Promise.all([
    store.packagesOf(query.project.id, null),
    store.pendingOf(query.project.id),
  ]);
  return { language, considered: ofLanguage(packages, language), total: packages.length, pending };
}

function ofLanguage(packages: readonly ProjectPackage[], language: string | null): readonly ProjectPackage[] {
  if (language === null) return packages;
  const wanted = ecosystemsOf(language);
  return packages.filter(({ ecosystem }) => wanted.includes(ecosystem));
}

function composeAnswer(query: LookupQuery, inventory: Inventory, outcome: SearchOutcome): LookupAnswer {
  const { project, instruction, limit = defaultLimit, tokenLimit = defaultTokenLimit } = query;
  const { considered, pending } = inventory;
  const packages = arrangePackages(considered, {
    named: namedPackages(instruction.slice(0, longestInstruction), considered),
    hits: outcome.hits,
    fillers: fillersFor(inventory, outcome),
  });
  const answer: LookupAnswer = {
    mode: outcome.mode,
    degraded: outcome.degraded,
    project: project.name,
    language: inventory.language,
    considered: considered.length,
    total: inventory.total,
    pending: pending.length,
    commit: project.commitSha,
    indexedAt: project.syncedAt?.toISOString() ?? null,
    tokensEstimated: 0,
    truncated: false,
    packages: packages.slice(0, clampedLimit(limit)).map(present),
  };
  return fitTokenLimit(answer, tokenLimit, query.form ?? 'structured');
}

/** Without a search everything may be listed; behind a search only what it could not find yet. */
function fillersFor({ considered, pending }: Inventory, outcome: SearchOutcome): ReadonlySet<PackageKey> {
  const isComplete = outcome.mode !== 'first-50' && outcome.degraded === null;
  return new Set(isComplete ? pending : considered.map(({ key }) => key));
}

function clampedLimit(limit: number): number {
  return Math.min(highestLimit, Math.max(1, Math.trunc(limit)));
}

function present({ package: one, score, foundBy }: ArrangedPackage): FoundPackage {
  const { key, name, ecosystem, relationship, scope, descriptionSource } = one;
  return {
    ...{ purl: key, name, ecosystem, versions: one.versions.slice(0, mostVersions) },
    ...{ relationship, scope, manifests: one.manifests.slice(0, mostManifests) },
    description: one.description === null ? null : cleanLine(one.description, longestDescription),
    descriptionSource,
    importNames: importNamesOf(one),
    score,
    foundBy,
  };
}
