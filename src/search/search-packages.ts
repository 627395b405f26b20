import { EmbedderUnavailable } from '#src/embedders/embedder.ts';
import type { ProjectPackage } from '#src/stores/item-store.ts';
import { type Hit, IndexUnavailable } from '#src/stores/search-index.ts';
import { type Deadline, TimeLimitExceeded } from './deadline.ts';
import type { AnswerMode, LookupMode, LookupPorts } from './lookup-query.ts';
import { rankBySearch, type SearchQuestion } from './rank-by-search.ts';

export interface SearchOutcome {
  readonly mode: AnswerMode;
  readonly degraded: string | null;
  /** Best first; none in mode `first-50`. */
  readonly hits: readonly Hit[];
}

export interface SearchRequest {
  readonly mode: LookupMode;
  readonly instruction: string;
  /** The file being worked on. */
  readonly path: string | null;
  readonly packages: readonly ProjectPackage[];
}

/** Searches with the best that can be had, or as told; where that fails or takes too long, says so and finds nothing. */
export async function searchPackages(
  ports: LookupPorts,
  request: SearchRequest,
  deadline: Deadline,
): Promise<SearchOutcome> {
  const mode = request.mode === 'auto' ? bestMode(ports) : request.mode;
  if (mode === 'first-50')
    return withoutSearch(request.mode === 'auto' ? 'no search index is configured' : null);
  const lacking = lackingFor(mode, ports);
  if (lacking !== null) return withoutSearch(`mode ${mode} was asked for, but ${lacking}`);
  try {
    return await deadline.wait(search(ports, mode, request, deadline.signal));
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    ports.onUnavailable?.(error as Error);
    return withoutSearch(reason);
  }
}

function bestMode({ index, embedder }: LookupPorts): AnswerMode {
  if (index === null) return 'first-50';
  return index.hasVectors && embedder !== null ? 'hybrid' : 'text';
}

function lackingFor(mode: Exclude<AnswerMode, 'first-50'>, { index, embedder }: LookupPorts): string | null {
  if (index === null) return 'no search index is configured';
  if (mode === 'text') return null;
  if (!index.hasVectors) return 'the search index has no vectors';
  return embedder === null ? 'no embedder is configured' : null;
}

async function search(
  { index, embedder }: LookupPorts,
  mode: Exclude<AnswerMode, 'first-50'>,
  { instruction, path, packages }: SearchRequest,
  signal: AbortSignal,
): Promise<SearchOutcome> {
  const none: SearchOutcome = { mode, degraded: null, hits: [] };
  if (index === null || packages.length === 0) return none;
  const vector =
    mode === 'text' || embedder === null ? null : await questionVector(embedder, instruction, signal);
  if (mode === 'knn' && vector === null) return withoutSearch(noNotion);
  const text = mode === 'knn' ? null : instruction;
  const task = { instruction, path };
  const hits = await rankBySearch(index, packages, { vector, text, task }, signal);
  return mode === 'hybrid' && vector === null
    ? { mode: 'text', degraded: noNotion, hits }
    : { ...none, hits };
}

const noNotion = 'the instruction has no word that the embedder knows';

async function questionVector(
  embedder: NonNullable<LookupPorts['embedder']>,
  instruction: string,
  signal: AbortSignal,
): Promise<SearchQuestion['vector']> {
  const vector = await embedder.embedQuery(instruction, signal);
  return vector === null ? null : { model: embedder.model, vector };
}

function withoutSearch(degraded: string | null): SearchOutcome {
  return { mode: 'first-50', degraded, hits: [] };
}

/** Null for what is not a failure of the outside world: a bug, or the caller's own abort. */
function reasonOf(error: unknown): string | null {
  if (error instanceof IndexUnavailable) return 'the search index is unavailable';
  if (error instanceof EmbedderUnavailable) return 'the embedder is unavailable';
  if (error instanceof TimeLimitExceeded) return 'the search did not answer within the time limit';
  return null;
}
